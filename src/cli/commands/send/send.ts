import { configured } from '../../../config/datasets.ts';
import { implementedOf } from '../../../config/implemented.ts';
import { type Config, loadConfig } from '../../../config/load.ts';
import { redactorOf } from '../../../config/rules.ts';
import { rules } from '../../../contract/catalogue.ts';
import type { DrivenScenario, ScenarioPlan } from '../../../engine/drive/drive.ts';
import { bareScenario } from '../../../engine/result/evidence.ts';
import type { EndpointId } from '../../../model/endpoint.ts';
import type { Io } from '../../../model/io.ts';
import type { JsonObject } from '../../../model/json.ts';
import { agreementOf } from '../../../offline/agreement.ts';
import { judgedAnswers } from '../../../offline/judged-run.ts';
import { speakingRules } from '../../../offline/lone-answer.ts';
import { endingOf } from '../../../offline/reported-answer.ts';
import { codeOf } from '../../../report/page/block.ts';
import { present } from '../../../standards/collections/present.ts';
import { reproducing } from '../../../suite/reproduce.ts';
import { endpointOf } from '../../options/given.ts';
import { warnOfSecrets } from '../../output/announce.ts';
import { judgeDocument } from '../../output/judge-document.ts';
import { tellText } from '../../output/tell-result.ts';
import { assertFolder, writeReports } from '../../output/write-reports.ts';
import { sendDocument } from './send-document.ts';
import { driveSteps, type SendFlags, stepsOf } from './steps.ts';

export async function sendCommand(kind: string, flags: SendFlags, io: Io): Promise<number> {
  const endpoint = endpointOf(kind, 'send');
  const config = await loadConfig({ flags, io });
  const { target, now } = config;
  implementedOf('send', [endpoint], config);
  const steps = await stepsOf({ endpoint, flags, target, now, cwd: io.cwd });
  const scenario = bareScenario(
    {
      id: `${endpoint}/sent`,
      endpoint,
      title: 'What was sent is answered as the contract says',
      situation: steps[0]?.situation ?? 'any',
    },
    { file: 'send' },
  );
  const folder = flags.out === undefined || config.out === '-' ? undefined : config.out;
  const { reporters, shared } = config;
  assertFolder({ out: folder, shared }, io);
  warnOfSecrets(target, io);
  const sent = await sendSteps({ steps, scenario }, endpoint, config, io);
  const { run, reported, driving } = sent;
  const { paths, trouble } = writeReports(run, reporters, { out: folder, shared }, io);
  const agreement = agreementOf(reported.map(({ exchange }) => exchange));
  const ending = endingOf(reported, run, 'whole', { agreement });
  const answers = { reported, ending, notJudged: sendNotJudged(driving) };
  if (flags.json || config.out === '-') {
    const several = reported.length > 1 ? { agreement } : {};
    io.stdout.write(judgeDocument({ command: 'send', ...answers, ...several }));
  } else {
    const document = sendDocument({
      ...answers,
      agreement,
      notes: sendNotes(driving),
      ...present({ firstRecord: sent.firstRecord }),
      verbose: config.look.verbose,
    });
    tellText([...document, codeOf(paths)], config.look, io);
  }
  if (trouble[0]) throw trouble[0];
  return sent.interrupted ?? ending.run.exitCode;
}

/** Sends the steps and judges the answers; `firstRecord` is that of a dataset, unless people are redacted. */
async function sendSteps(plan: ScenarioPlan, endpoint: EndpointId, config: Config, io: Io) {
  const { target } = config;
  const redactor = redactorOf(config, target);
  let first: JsonObject | undefined;
  const [began, startedAt] = [performance.now(), new Date()];
  const reading = configured(config, {
    onRecord({ fields }) {
      first ??= fields;
    },
  });
  const { driving, interrupted } = await driveSteps(plan, config, reading, io);
  const [opening] = driving.exchanges;
  const command = `greenlight send ${endpoint}`;
  const judged = judgedAnswers(driving, {
    endpoint,
    target,
    config,
    redactor,
    startedAt,
    began,
    rules: opening ? speakingRules(opening, 'whole') : rules,
    command,
    reproduce: reproducing(command, false, true),
  });
  const firstRecord =
    first && !config.redactPeople ? (redactor.json(first) as JsonObject) : undefined;
  return { ...judged, driving, interrupted, firstRecord };
}

function sendNotes({ exchanges, notAsked }: DrivenScenario): readonly string[] {
  const [first] = exchanges;
  return [
    ...(first?.source === 'sample' && first.request?.body !== undefined
      ? [
          'The order is made of the built-in sample, which the client need not know; declare data in the config.',
        ]
      : []),
    ...[notAsked ?? []].flat(),
  ];
}

/** States what answers to one request cannot show. */
function sendNotJudged({ exchanges }: DrivenScenario): readonly string[] {
  const [first] = exchanges;
  if (!first) return [];
  const again = exchanges.length > 1 ? [] : ['repeated calls (--times)'];
  const situation =
    first.outcome?.decision === 'rejected' && first.situation === 'any'
      ? ['whether a quote was expected (--situation)']
      : [];
  if (first.endpoint === 'delivery-price')
    return [...situation, 'whether the token is verified', ...again];
  if (first.endpoint === 'shipping-cost') return ['whether the order is read', ...again];
  return first.endpoint === 'transactions' ? ['how ranges relate'] : [];
}
