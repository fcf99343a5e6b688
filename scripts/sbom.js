/**
 * The software that greenlight brings with it, as CycloneDX JSON on standard output. Development packages are
 * left out here: `npm sbom --omit dev` leaves out what such a package happens to need as well.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const made = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64e6,
  shell: process.platform === 'win32',
});
if (made.status === 0) {
  process.stdout.write(`${JSON.stringify(withoutDevelopment(JSON.parse(made.stdout)), null, 2)}\n`);
} else {
  process.stderr.write(`cannot create the bill of materials: ${made.stderr || made.error}\n`);
  process.exitCode = 1;
}

function withoutDevelopment(bill) {
  const components = bill.components.filter(
    ({ properties = [] }) => !properties.some(({ name }) => name === 'cdx:npm:package:development'),
  );
  const kept = new Set([
    bill.metadata.component['bom-ref'],
    ...components.map((each) => each['bom-ref']),
  ]);
  const dependencies = bill.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((on) => kept.has(on)) }));
  // npm names it after the folder.
  const component = { ...bill.metadata.component, name: 'greenlight' };
  return { ...bill, metadata: { ...bill.metadata, component }, components, dependencies };
}
