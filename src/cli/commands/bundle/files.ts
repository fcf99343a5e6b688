import type { Run } from '../../../model/run.ts';
import { html } from '../../../report/html/html.ts';
import { json } from '../../../report/json/json.ts';
import { junit } from '../../../report/junit/junit.ts';
import { legible } from '../../../standards/text/legible.ts';
import type { ZipFile } from '../../../standards/zip.ts';
import { yamlText } from '../init/yaml-text.ts';
import { readme } from './readme.ts';

export interface Versions {
  /** Of the greenlight that makes the archive. */
  readonly greenlight: string;
  readonly node: string;
  /** `linux 6.1.0 x64` */
  readonly system: string;
}

interface Bundling {
  readonly withPeople: boolean;
  readonly versions: Versions;
}

/** What a bundle holds, what is to be opened first at its head. Redaction was done before. */
export function bundleFiles(run: Run, { withPeople, versions }: Bundling): readonly ZipFile[] {
  const folder = bundleName(run);
  const texts = {
    'README.txt': readme(run, { withPeople }),
    'report.html': html(run),
    'report.json': json(run),
    'junit.xml': junit(run),
    'configuration.yaml': configuration(run),
    'versions.txt': versionLines(run, versions),
  };
  return Object.entries(texts).map(([name, text]) => ({
    name: `${folder}/${name}`,
    bytes: Buffer.from(text, 'utf8'),
  }));
}

/** `greenlight-erp.example.com-20261117T134208Z`: whose run it is and when it began. */
export function bundleName({ target, run }: Run): string {
  const url = URL.canParse(target.clientBase) ? new URL(target.clientBase).host : target.clientBase;
  const client = url
    .replaceAll(/[^\w.-]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
    .slice(0, 60);
  const at = run.startedAt.replaceAll(/[-:]|\.\d+/g, '').replaceAll(/[^\dTZ]/g, '');
  return ['greenlight', ...(client === '' ? [] : [client]), at].join('-');
}

function configuration({ configuration: settings, run, target }: Run): string {
  const lines = settings.map(({ setting, value, from, at }) => {
    const place = at === undefined ? from : `${from}, ${legible(at)}`;
    return `${setting}: ${yamlText(value)}  # ${place.replaceAll(/\s+/g, ' ')}`;
  });
  return [
    '# The settings of the run and their sources. Secrets were removed when it was saved.',
    `# Run ${legible(run.id)} against ${legible(target.clientBase)}.`,
    ...lines,
    '',
  ].join('\n');
}

const versionLines = ({ tool, schemaVersion }: Run, { greenlight, node, system }: Versions) =>
  [
    'The run was made by',
    `  greenlight ${legible(tool.version)}, report schema ${schemaVersion}`,
    'This archive was made by',
    `  greenlight ${greenlight}`,
    `  Node ${node}`,
    `  ${system}`,
    '',
  ].join('\n');
