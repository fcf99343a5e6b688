import { asMembers, type Written } from '../../written/written.ts';
import type { Reader } from '../found.ts';
import { lostOf } from '../lost.ts';

/** How an error begins in the output of curl, Go, Python, Node, PHP, Ruby, Java, .NET and PowerShell. */
const begins =
  /^(?:curl: \(\d{1,2}\) |cURL error \d{1,2}: |HTTPS?ConnectionPool\(|(?:\d{4}\/\d\d\/\d\d [\d:.]{8,15} )?(?:Post|Get) "https?:|#<[A-Z]\w{1,40}(?:::\w{1,40}){0,4}[: ]|(?:[\w.]{1,80}\.)?[A-Za-z]{2,40}(?:Error|Exception)\b|Error: |Caused by: |(?:\[cause\]: )?[A-Za-z]{2,40}Error: |Invoke-\w{3,10} ?: )/;

/** The members that Node prints behind the message of an error of the system. */
const isErrorOfNode = (value: Written): boolean =>
  /^E[A-Z_]{3,40}$/.test(String(asMembers(value)?.['code'])) &&
  asMembers(value)?.['response'] === undefined;

/** An error message in the place of an answer. */
const lostLine: Reader = {
  read({ text, objects }) {
    const isOther = objects.some(({ value }) => !isErrorOfNode(value));
    if (isOther && !/^curl: \(|^#<\w/m.test(text)) return [];
    // An answer that came counts for more than how the connection ended.
    if (/^[<> \t]*HTTP\/\d/m.test(text)) return [];
    for (const line of text.split('\n', 2000)) {
      const said = line.trim().slice(0, 2000);
      const noAnswer = begins.test(said) ? lostOf(said) : undefined;
      if (noAnswer) return [{ as: 'an error without an answer', noAnswer }];
    }
    return [];
  },
};

export default lostLine;
