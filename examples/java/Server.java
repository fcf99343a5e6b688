// A client of the ordering platform with the four endpoints, in Java 17 alone: java Server.java [port]
// Letters beyond ASCII are escaped: before Java 18, the compiler reads sources in the charset of the machine.

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import static java.nio.charset.StandardCharsets.UTF_8;

public class Server {
    static final String TOKEN = System.getenv("GREENLIGHT_TOKEN");
    static final double TAX = 0.19;
    static final int PER_UNIT = 120;
    static final int MAXIMUM_UNITS = 2000;
    static final Map<String, Integer> COVERED =
        Map.of("Providencia", 2500, "\u00d1u\u00f1oa", 2900, "Rancagua", 6400);

    static final List<Object> COMMERCES = List.of(
        commerce("C0001", "Almac\u00e9n La Estrella", "Av. Providencia 1234", "Providencia"),
        commerce("C0002", "Minimarket El Sol", "Av. Irarr\u00e1zaval 3050", "\u00d1u\u00f1oa"),
        commerce("C0003", "Botiller\u00eda Central", "Calle Estado 315", "Rancagua"));

    static final OffsetDateTime FIRST_SALE = OffsetDateTime.of(2026, 9, 1, 10, 0, 0, 0, ZoneOffset.UTC);
    static final List<Map<String, Object>> TRANSACTIONS =
        IntStream.range(0, 187).mapToObj(Server::transaction).collect(Collectors.toList());

    static final DateTimeFormatter ISO_8601 = new DateTimeFormatterBuilder()
        .append(DateTimeFormatter.ISO_LOCAL_DATE)
        .optionalStart()
        .appendLiteral('T')
        .append(DateTimeFormatter.ISO_LOCAL_TIME)
        .appendPattern("[XXX][XX][X]")
        .toFormatter();

    /** A business reason, which the buyer is shown: answered as a 422. */
    static class Rejected extends RuntimeException {
        Rejected(String reason) {
            super(reason);
        }
    }

    static Map<String, Object> commerce(String id, String name, String address, String commune) {
        return object(
            "commerceId", id,
            "name", name,
            "class", "A",
            "locations", List.of(object("address", address, "commune", commune)),
            "createdDate", "2024-03-01",
            "isInactive", false,
            "channel", "traditional",
            "subChannel", "store",
            "sellerIds", List.of("V01"));
    }

    static Map<String, Object> transaction(int n) {
        int price = 1000 + 10 * (n % 7);
        return object(
            "orderId", "P-" + n,
            "productId", "SKU-" + (n % 5 + 1),
            "commerceId", "C000" + (n % 3 + 1),
            "sellerId", "V01",
            "date", FIRST_SALE.plusHours(7L * n).toInstant().toString(),
            "documentType", "invoice",
            "documentCode", "F-" + n,
            "quantity", n % 9 + 1,
            "netPricePerUnit", price,
            "discountedNetPricePerUnit", price,
            "taxPerUnit", Math.round(price * TAX * 100) / 100.0,
            "discountPerUnit", 0,
            "currency", "clp",
            "origin", "erp",
            "sourceChannel", "seller");
    }

    /** The shipping cost without tax. */
    static long netCost(Object commune, List<?> products) {
        double units = products.stream().mapToDouble(line -> (double) ((Map<?, ?>) line).get("quantity")).sum();
        if (!(commune instanceof String) || !COVERED.containsKey(commune)) {
            boolean none = commune == null || commune.equals("");
            throw new Rejected("We do not deliver to " + (none ? "an address without a commune" : commune) + ".");
        }
        if (units > MAXIMUM_UNITS) {
            String figure = units == Math.rint(units) ? String.format("%.0f", units) : String.valueOf(units);
            throw new Rejected(figure + " units are more than one truck takes (" + MAXIMUM_UNITS + ").");
        }
        return Math.round(COVERED.get(commune) + PER_UNIT * units);
    }

    static Object deliveryPrice(Map<?, ?> order) {
        long net = netCost(at(order, "shippingAddress", "commune"), (List<?>) order.get("products"));
        return object(
            "transportationCost", net,
            "netValue", net,
            "netTaxedValue", Math.round(net * (1 + TAX)),
            "taxesApplied", object("code", 14, "value", TAX));
    }

    static Object shippingCost(Map<?, ?> order) {
        Object commune = at(order, "shipping", "location", "commune");
        return object("shippingCost", netCost(commune, (List<?>) order.get("products")));
    }

    static Object transactions(Map<String, String> query) {
        OffsetDateTime from = query.containsKey("date_from") ? readDate(query.get("date_from")) : OffsetDateTime.MIN;
        OffsetDateTime to = query.containsKey("date_to") ? readDate(query.get("date_to")) : OffsetDateTime.MAX;
        return TRANSACTIONS.stream().filter(each -> {
            OffsetDateTime date = readDate((String) each.get("date"));
            return !date.isBefore(from) && !date.isAfter(to);
        }).collect(Collectors.toList());
    }

    /** A date without an offset is in UTC, and one without a time is its first moment. */
    static OffsetDateTime readDate(String text) {
        var date = ISO_8601.parseBest(text, OffsetDateTime::from, LocalDateTime::from, LocalDate::from);
        if (date instanceof OffsetDateTime complete) return complete;
        LocalDateTime local = date instanceof LocalDateTime time ? time : ((LocalDate) date).atStartOfDay();
        return local.atOffset(ZoneOffset.UTC);
    }

    static Map<?, ?> order(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
        return (Map<?, ?>) at(new Json(body).document(), "order");
    }

    static Map<String, String> query(HttpExchange exchange) {
        Map<String, String> query = new HashMap<>();
        String raw = exchange.getRequestURI().getRawQuery();
        for (String pair : raw == null || raw.isEmpty() ? new String[0] : raw.split("&")) {
            String[] parts = pair.split("=", 2);
            query.put(URLDecoder.decode(parts[0], UTF_8), parts.length > 1 ? URLDecoder.decode(parts[1], UTF_8) : "");
        }
        return query;
    }

    static void handle(HttpExchange exchange) throws IOException {
        String token = exchange.getRequestHeaders().getFirst("x-auth-token");
        switch (exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath()) {
            case "POST /webhooks/platform/order/delivery-price" -> {
                if (TOKEN != null && !TOKEN.equals(token)) {
                    send(exchange, 401, object("message", "The token is not the agreed one."));
                } else {
                    answer(exchange, () -> deliveryPrice(order(exchange)));
                }
            }
            case "GET /api/shipping-cost" -> answer(exchange, () -> shippingCost(order(exchange)));
            case "GET /api/transactions" -> answer(exchange, () -> transactions(query(exchange)));
            case "GET /api/commerces" -> answer(exchange, () -> COMMERCES);
            default -> send(exchange, 404, object("message", "There is no such endpoint."));
        }
    }

    static void answer(HttpExchange exchange, Callable<Object> body) throws IOException {
        try {
            send(exchange, 200, body.call());
        } catch (Rejected reason) {
            send(exchange, 422, object("message", reason.getMessage()));
        } catch (IOException lost) {
            throw lost;
        } catch (Exception mistake) {
            send(exchange, 400, object("message", "The request cannot be read: " + mistake.getMessage()));
        }
    }

    static void send(HttpExchange exchange, int status, Object body) throws IOException {
        StringBuilder text = new StringBuilder();
        Json.write(body, text);
        byte[] data = text.toString().getBytes(UTF_8);
        exchange.getRequestBody().readAllBytes();
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, data.length);
        exchange.getResponseBody().write(data);
        exchange.close();
    }

    /** A JSON object of names and values in turn, in this order. */
    static Map<String, Object> object(Object... members) {
        Map<String, Object> object = new LinkedHashMap<>();
        for (int i = 0; i < members.length; i += 2) object.put((String) members[i], members[i + 1]);
        return object;
    }

    /** The value at the end of the names; it throws if one on the way does not name an object. */
    static Object at(Object value, String... names) {
        for (String name : names) {
            if (!(value instanceof Map<?, ?> object)) throw new IllegalArgumentException("it has no " + name);
            value = object.get(name);
        }
        return value;
    }

    /** JSON (RFC 8259). A project of your own uses a library for it, such as Jackson. */
    static class Json {
        private final String text;
        private int at = 0;

        Json(String text) {
            this.text = text;
        }

        Object document() {
            Object value = value(0);
            if (next() != 0) throw unexpected();
            return value;
        }

        private Object value(int depth) {
            if (depth > 200) throw new IllegalArgumentException("it is nested too deeply");
            char next = next();
            if (next == '{') return members(depth);
            if (next == '[') return items(depth);
            if (next == '"') return string();
            int start = at;
            while (at < text.length() && ",]} \t\r\n".indexOf(text.charAt(at)) < 0) at += 1;
            String word = text.substring(start, at);
            if (word.equals("true") || word.equals("false")) return word.equals("true");
            if (word.equals("null")) return null;
            if (!word.matches("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?")) throw unexpected();
            return Double.parseDouble(word);
        }

        private Map<String, Object> members(int depth) {
            Map<String, Object> object = new LinkedHashMap<>();
            for (at += 1; next() != '}'; ) {
                if (!object.isEmpty()) skip(',');
                if (next() != '"') throw unexpected();
                String name = string();
                skip(':');
                object.put(name, value(depth + 1));
            }
            at += 1;
            return object;
        }

        private List<Object> items(int depth) {
            List<Object> list = new ArrayList<>();
            for (at += 1; next() != ']'; ) {
                if (!list.isEmpty()) skip(',');
                list.add(value(depth + 1));
            }
            at += 1;
            return list;
        }

        private String string() {
            StringBuilder string = new StringBuilder();
            for (at += 1; at < text.length() && text.charAt(at) != '"'; at += 1) {
                char c = text.charAt(at);
                if (c != '\\') {
                    string.append(c);
                    continue;
                }
                at += 1;
                int escape = at < text.length() ? "\"\\/bfnrtu".indexOf(text.charAt(at)) : -1;
                if (escape < 0 || (escape == 8 && at + 5 > text.length())) throw unexpected();
                if (escape < 8) {
                    string.append("\"\\/\b\f\n\r\t".charAt(escape));
                } else {
                    string.append((char) Integer.parseInt(text, at + 1, at + 5, 16));
                    at += 4;
                }
            }
            skip('"');
            return string.toString();
        }

        /** The next character that is not white space, 0 at the end. */
        private char next() {
            while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at += 1;
            return at < text.length() ? text.charAt(at) : 0;
        }

        private void skip(char expected) {
            if (next() != expected) throw unexpected();
            at += 1;
        }

        private IllegalArgumentException unexpected() {
            return new IllegalArgumentException("it is not JSON at character " + at);
        }

        static void write(Object value, StringBuilder text) {
            if (value instanceof Map<?, ?> object) {
                String separator = "{";
                for (var member : object.entrySet()) {
                    text.append(separator);
                    write(member.getKey(), text);
                    text.append(':');
                    write(member.getValue(), text);
                    separator = ",";
                }
                text.append('}');
            } else if (value instanceof List<?> list) {
                String separator = "[";
                for (Object item : list) {
                    write(item, text.append(separator));
                    separator = ",";
                }
                text.append(list.isEmpty() ? "[]" : "]");
            } else if (value instanceof String string) {
                text.append('"');
                for (char c : string.toCharArray()) {
                    if (c == '"' || c == '\\') text.append('\\').append(c);
                    else if (c < ' ') text.append(String.format("\\u%04x", (int) c));
                    else text.append(c);
                }
                text.append('"');
            } else {
                text.append(value);
            }
        }
    }

    public static void main(String[] args) throws IOException {
        System.setProperty("sun.net.httpserver.nodelay", "true"); // or each answer waits 40 ms for the network
        int port = args.length > 0 ? Integer.parseInt(args[0]) : 4000;
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
        server.createContext("/", Server::handle);
        server.setExecutor(Executors.newCachedThreadPool());
        server.start();
        System.out.println("listening on http://127.0.0.1:" + server.getAddress().getPort());
    }
}
