# docker build -t greenlight .
FROM node:22-slim AS build
WORKDIR /build
COPY . .
RUN npm ci --no-audit --no-fund && npm pack --ignore-scripts --pack-destination /tmp

FROM node:22-slim
COPY --from=build /tmp/greenlight-*.tgz /tmp/greenlight.tgz
RUN npm install --global --no-audit --no-fund /tmp/greenlight.tgz && npm cache clean --force && rm /tmp/greenlight.tgz && mkdir /work && chown node /work
# docker run --rm --read-only --tmpfs /tmp --volume "$PWD:/work" --user "$(id -u)" greenlight run
USER node
WORKDIR /work
VOLUME /work
ENTRYPOINT ["greenlight"]
