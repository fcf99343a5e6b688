/**
 * Prints the dependencies of greenlight as CycloneDX JSON. Development packages are removed here, because
 * `npm sbom --omit dev` also removes dependencies that such a package happens to need.
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
