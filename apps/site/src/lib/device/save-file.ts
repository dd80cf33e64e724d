/** Downloads a call's file and saves it on the phone. */
import { downloadFile } from '@lantern/client/download';
import type { CallResult } from '@lantern/client';
import type { Language } from '@lantern/contract/errors';
import { callTable, errorTable } from 'virtual:call-table';
import { i18n } from '../language/i18n.ts';
import { currentSession } from '../session/session.ts';

export type SavedFile = 'record.betsFile' | 'record.transactionsFile' | 'report.profitLossFile' | 'agent.statementFile';

interface FileInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
}

/** The object URL of a blob is revoked once the browser has surely started reading it. */
const RELEASE_AFTER_MS = 60_000;

function hand(fileName: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.rel = 'noopener';
  // Without `download` (iOS before 13) the text opens, and the phone's own sharing saves it.
  if ('download' in link) link.download = fileName;
  else (link as HTMLAnchorElement).target = '_blank';
  document.body.appendChild(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_AFTER_MS);
}

/** Saves it; the refusal's text if there is one. */
export async function saveFile(id: SavedFile, input: FileInput): Promise<CallResult<undefined>> {
  const language = i18n.locale().toUpperCase() as Language;
  const fetched = await downloadFile({
    route: callTable[id],
    ...input,
    baseUrl: '',
    errors: errorTable,
    language,
    token: currentSession()?.token,
  });
  if (!fetched.ok) return fetched;
  hand(fetched.value.fileName, fetched.value.content);
  return { ok: true, value: undefined };
}
