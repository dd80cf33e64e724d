/** What the Dockerfile must say: small, reproducible, not root, alive by its own program. */
import { DockerfileParser } from 'dockerfile-ast';
import type { Finding } from '../finding.ts';

const EXACT_IMAGE = /@sha256:[0-9a-f]{64}$|:\d+\.\d+\.\d+[\w.-]*$/;

/** The findings in a Dockerfile's text. */
export function dockerfileFindings(text: string, file: string): Finding[] {
  const parsed = DockerfileParser.parse(text);
  const findings: Finding[] = [];
  const find = (isSo: boolean, message: string, line = 0) => {
    if (!isSo) findings.push({ file, ...(line > 0 && { line }), message });
  };
  const instructions = parsed.getInstructions();
  const last = (keyword: string) => instructions.findLast((one) => one.getKeyword() === keyword);
  const argumentsOf = (keyword: string) => last(keyword)?.getArgumentsContent() ?? '';

  const images = parsed.getARGs().map((arg) => arg.getProperty()?.getValue() ?? '');
  for (const from of parsed.getFROMs()) {
    const image = from.getImage() ?? '';
    const isBuilt = image.startsWith('$') ? images.every((one) => EXACT_IMAGE.test(one)) : EXACT_IMAGE.test(image);
    find(isBuilt, `the base ${image} must have an exact version or a digest`, from.getRange().start.line + 1);
  }
  find(parsed.getFROMs().length > 1, 'must build in a stage of its own: the image carries no build tools');
  const says = (pattern: RegExp) => instructions.some((one) => pattern.test(one.getArgumentsContent() ?? ''));
  find(says(/\bnpm ci\b/), 'must install what the lock file says (npm ci)');
  find(says(/--omit=dev/), 'must leave out what only builds and tests need (--omit=dev)');
  const final = instructions.filter(
    (one) => one.getRange().start.line > (parsed.getFROMs().at(-1)?.getRange().start.line ?? 0),
  );
  const user = final.findLast((one) => one.getKeyword() === 'USER')?.getArgumentsContent() ?? '';
  find(/^[1-9]\d{3,}:[1-9]\d{3,}$/.test(user), 'must run as a numbered account that is not root (USER 10001:10001)');
  find(argumentsOf('CMD').startsWith('['), 'CMD must be a list: through a shell SIGTERM never arrives');
  find(/\["?node|"node"/.test(argumentsOf('HEALTHCHECK')), 'HEALTHCHECK must use node: the image has no curl');
  find(!/readyz/.test(argumentsOf('HEALTHCHECK')), 'HEALTHCHECK must not ask for the database (/readyz)');
  for (const one of instructions) {
    const [line, content] = [one.getRange().start.line + 1, one.getArgumentsContent() ?? ''];
    find(one.getKeyword() !== 'ADD', 'ADD fetches and unpacks by itself: use COPY', line);
    find(!/\b(?:curl|wget|apt-get|apk)\b/.test(content), 'must fetch nothing but the packages of the lock file', line);
    const isSecret = /^(?:ARG|ENV)$/.test(one.getKeyword()) && /(?:SECRET|PASSWORD|TOKEN|_KEY)\b/.test(content);
    find(!isSecret, 'a secret in the image can be read by everyone who has it', line);
  }
  return findings;
}
