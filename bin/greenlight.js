#!/usr/bin/env node
// What is loaded or written here would stop an older Node with an error that says nothing of versions.
const [major, minor] = process.versions.node.split('.').map(Number);

if ((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22) {
  // Node would end with 1, which is a word about the client.
  import('../dist/bundle/main.js').catch((error) => {
    process.stderr.write(
      `greenlight: it cannot be loaded (${error.code ?? error.message}); build it with npm run build, or install it again\n`,
    );
    process.exitCode = 2;
  });
} else {
  process.stderr.write(
    `greenlight: Node ${process.versions.node} is too old; use 20.19 or later, or 22.12 or later\n`,
  );
  process.exitCode = 2;
}
