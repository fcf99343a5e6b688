// Makes docs/report.png, the first screen of reports/example/report.json, and docs/report.png.sha256, the hash of the
// page that it shows. `npm run docs` calls it; it does nothing if the hash matches the current page.
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const picture = `${root}docs/report.png`;
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const browserPath = () =>
  process.env.CHROMIUM_PATH ??
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isProgram);

/** Makes the picture of a page; without a browser, returns what to install. */
export async function takePicture(html) {
  const hash = createHash('sha256').update(html).digest('hex');
  const hashFile = `${picture}.sha256`;
  if (existsSync(hashFile) && readFileSync(hashFile, 'utf8').trim() === hash) return undefined;
  const executablePath = browserPath();
  if (executablePath === undefined)
    return 'docs/report.png is older than the report: install Chromium, or name it in CHROMIUM_PATH.';
  const { chromium } = await import('playwright-core');
  const folder = mkdtempSync(join(tmpdir(), 'greenlight-picture-'));
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const file = join(folder, 'report.html');
    writeFileSync(file, html);
    await page.goto(pathToFileURL(file).href);
    await page.screenshot({ path: picture });
    writeFileSync(hashFile, `${hash}\n`);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true });
  }
  return undefined;
}
