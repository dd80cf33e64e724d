/** Pictures an operator has chosen for the next message of a conversation: uploaded at once, kept while other conversations are open. */
import { CHAT_PICTURES_MAXIMUM } from '@lantern/contract/chat-rules';
import { UPLOAD_BYTES_MAXIMUM, UPLOAD_MEDIA_TYPES } from '@lantern/contract/constants';
import { createStore } from '@lantern/web/store';
import type { SentPicture } from '@lantern/web/chat-thread';
import { call } from '../../lib/calls.ts';
import type { TextKey } from '../../lib/i18n.ts';
import { readBase64 } from '../../lib/read-base64.ts';
import { session } from '../../lib/session.ts';

export interface Staged {
  readonly key: number;
  readonly file: File;
  /** An address of the file in this page. */
  readonly preview: string;
  /** Once it is uploaded. */
  readonly sent?: SentPicture;
  /** Why it could not be uploaded. */
  readonly complaint?: string;
}

/** Why a file is not taken at all. */
export type Unfit = Extract<TextKey, 'chat_picture_type' | 'chat_picture_size' | 'chat_picture_many'>;

const NONE: readonly Staged[] = [];
const store = createStore<Readonly<Record<string, readonly Staged[]>>>({});
/** Addresses of pictures that were uploaded here: they are shown without a look. */
const previews = new Map<string, string>();
let lastKey = 0;

const signedIn = (): string | undefined => {
  const { me } = session.get();
  return me && `${me.operator.operatorId} ${me.merchant}`;
};
let who = signedIn();
// Nothing of one person, or of one merchant, is there for the next.
session.listen(() => {
  if (signedIn() === who) return;
  who = signedIn();
  for (const list of Object.values(store.get())) for (const { preview } of list) URL.revokeObjectURL(preview);
  for (const preview of previews.values()) URL.revokeObjectURL(preview);
  previews.clear();
  store.update(() => ({}));
});

const listOf = (conversationId: string): readonly Staged[] => store.get()[conversationId] ?? NONE;

const change = (conversationId: string, next: (list: readonly Staged[]) => readonly Staged[]): void =>
  store.update((all) => ({ ...all, [conversationId]: next(all[conversationId] ?? NONE) }));

async function upload(conversationId: string, { key, file, preview }: Staged): Promise<void> {
  const asked = who;
  const picture = (await readBase64(file)) ?? '';
  const result = await call('ops.chat.uploadPicture', { params: { conversationId }, body: { picture } });
  if (asked !== who) return;
  if (result.ok) previews.set(result.value.pictureId, preview);
  change(conversationId, (list) =>
    list.map((one) => {
      if (one.key !== key) return one;
      return result.ok ? { key, file, preview, sent: result.value } : { key, file, preview, complaint: result.message };
    }),
  );
}

/** Adds pictures and uploads them; answers why the first one that does not fit was left out. */
export function stagePictures(conversationId: string, files: readonly File[]): Unfit | undefined {
  let unfit: Unfit | undefined;
  for (const file of files) {
    if (!UPLOAD_MEDIA_TYPES.some((type) => type === file.type)) unfit ??= 'chat_picture_type';
    else if (file.size > UPLOAD_BYTES_MAXIMUM) unfit ??= 'chat_picture_size';
    else if (listOf(conversationId).length >= CHAT_PICTURES_MAXIMUM) unfit ??= 'chat_picture_many';
    else {
      const staged = { key: (lastKey += 1), file, preview: URL.createObjectURL(file) };
      change(conversationId, (list) => [...list, staged]);
      void upload(conversationId, staged);
    }
  }
  return unfit;
}

/** Uploads one again that failed. */
export function retryPicture(conversationId: string, { key, file, preview }: Staged): void {
  const staged = { key, file, preview };
  change(conversationId, (list) => list.map((one) => (one.key === key ? staged : one)));
  void upload(conversationId, staged);
}

/** Takes one away again. */
export function unstagePicture(conversationId: string, { key, preview, sent }: Staged): void {
  URL.revokeObjectURL(preview);
  if (sent) previews.delete(sent.pictureId);
  change(conversationId, (list) => list.filter((one) => one.key !== key));
}

/** Hands over those that are uploaded, for the message that takes them along. */
export function takeStaged(conversationId: string): readonly SentPicture[] {
  const taken = listOf(conversationId).flatMap(({ sent }) => sent ?? []);
  change(conversationId, (list) => list.filter(({ sent }) => sent === undefined));
  return taken;
}

export const useStagedPictures = (conversationId: string): readonly Staged[] =>
  store.use((all) => all[conversationId] ?? NONE);

/** The address of a picture that was uploaded in this page. */
export const previewOf = (pictureId: string): string | undefined => previews.get(pictureId);
