/** Downloads a file of records and saves it on the phone. */
import { downloadFile } from '@lantern/client/download';
import type { CallResult } from '@lantern/client';
import type { Language } from '@lantern/contract/errors';
import { callTable, errorTable } from 'virtual:call-table';
import { i18n } from '../../../lib/language/i18n.ts';
import { currentSession } from '../../../lib/session/session.ts';

export type RecordFile = 'record.betsFile' | 'record.transactionsFile' | 'report.profitLossFile';

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

/** Saves the matching records; the refusal's text if there is one. */
export async function saveRecords(
  id: RecordFile,
  query: Readonly<Record<string, unknown>>,
): Promise<CallResult<undefined>> {
  const language = i18n.locale().toUpperCase() as Language;
  const fetched = await downloadFile({
    route: callTable[id],
    query,
    baseUrl: '',
    errors: errorTable,
    language,
    token: currentSession()?.token,
  });
  if (!fetched.ok) return fetched;
  hand(fetched.value.fileName, fetched.value.content);
  return { ok: true, value: undefined };
}
