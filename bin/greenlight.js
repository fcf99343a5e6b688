#!/usr/bin/env node
// What is loaded or written here would stop an older Node with an error that says nothing of versions.
const [major, minor] = process.versions.node.split('.').map(Number);

if ((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22) {
  void import('../dist/bin/main.js');
} else {
  process.stderr.write(
    `greenlight: Node ${process.versions.node} is too old; use 20.19 or later, or 22.12 or later\n`,
  );
  process.exitCode = 2;
}
