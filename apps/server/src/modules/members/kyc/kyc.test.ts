import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { eventually, startModulePlatform, valueOf, type ModulePlatform, type PlacedMember } from '@lantern/testkit';
import { KYC_IMAGES, type KycImage } from '@lantern/contract';
import { UPLOAD_BYTES_MAXIMUM } from '@lantern/contract/constants';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { flatPng, pngChunk } from '../../../../../../tests/kit/src/pictures.ts';
import { createKyc, type KycModule } from './index.ts';
import { kycTransitions } from './states.ts';

let world: ModulePlatform;
let kyc: KycModule;
let photo: Buffer;
beforeAll(async () => {
  world = await startModulePlatform({
    create: async (kernel) => [
      createKyc(kernel, {
        minimumAge: async () => 18,
        accountOf: async () => undefined,
      }),
    ],
  });
  kyc = world.modules[0] as KycModule;
  photo = await drawn(800, 600).jpeg().toBuffer();
});
afterAll(() => world.close());

/** A picture with content, drawn without any of the loaders that uploads may use. */
function drawn(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at++) pixels[at] = (at * 31 + Math.floor(at / width)) % 251;
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

const blob = (bytes: Buffer, type = 'image/jpeg') => new Blob([new Uint8Array(bytes)], { type });
const upload = (member: PlacedMember, bytes: Buffer, image: KycImage = 'idFront', type?: string) =>
  member.caller.call('kyc.uploadImage', { params: { image }, image: blob(bytes, type) });

const FACTS = {
  fullName: 'Nguyễn Thị Minh Khai',
  birthday: '1990-02-28',
  idNumber: '079190001234',
  address: '12 Lê Lợi, Phường Bến Nghé, Quận 1, TP. Hồ Chí Minh',
  nationality: 'VN',
  occupation: 'Kế toán',
  sourceOfIncome: 'salary',
} as const;
const submit = (member: PlacedMember, changes: Partial<Record<keyof typeof FACTS, string>> = {}) =>
  member.caller.call('kyc.submit', { body: { ...FACTS, ...changes } as typeof FACTS });

async function withPictures(): Promise<PlacedMember> {
  const member = await world.member();
  for (const image of KYC_IMAGES) valueOf(await upload(member, photo, image));
  return member;
}
const status = async (member: PlacedMember) => valueOf(await member.caller.call('kyc.status'));
const directory = () => join(world.kernel.config.dataDir, 'uploads', 'kyc');
const fileOf = async (member: PlacedMember, image: KycImage = 'idFront') =>
  (
    await world.query<{ file: string }>('SELECT file FROM kyc.image WHERE member_id = $1 AND image = $2', [
      member.memberId,
      image,
    ])
  )[0]?.file;
const kept = async (member: PlacedMember, image: KycImage = 'idFront') =>
  valueOf(
    await kyc.readImage({ viewer: 'reviewer-one', memberId: member.memberId, image, reason: 'Checking the upload' }),
  );

describe('uploads', () => {
  test('[ACC-18] PNG and JPEG are accepted, shrunk to 2400 pixels, and stored as JPEG', async () => {
    const member = await world.member();
    expect(valueOf(await upload(member, await drawn(3000, 1500).png().toBuffer(), 'idFront', 'image/png'))).toEqual({
      width: 2400,
      height: 1200,
    });
    expect(valueOf(await upload(member, photo, 'selfie'))).toEqual({ width: 800, height: 600 });
    expect((await kept(member)).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect((await status(member)).images.map(({ image }) => image)).toEqual(['idFront', 'selfie']);
  });

  test('[ACC-18] location and camera metadata are removed, and the picture is upright', async () => {
    const member = await world.member();
    const located = await drawn(400, 200)
      .withExif({
        IFD0: { Make: 'Lantern', Model: 'Boat' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '10/1 46/1 36/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '106/1 42/1 0/1',
        },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(located.includes('Exif')).toBe(true);
    expect(valueOf(await upload(member, located))).toEqual({ width: 200, height: 400 });
    const picture = await kept(member);
    for (const trace of ['Exif', 'GPS', 'Lantern', 'http://ns.adobe.com']) expect(picture.includes(trace)).toBe(false);
    expect((await sharp(picture).metadata()).exif).toBeUndefined();
  });

  test('polyglots lose their other half', async () => {
    const member = await world.member();
    const html = Buffer.from('<html><script>alert(document.domain)</script></html>');
    const png = await drawn(64, 64).png().toBuffer();
    const carrying = Buffer.concat([
      png.subarray(0, 33),
      pngChunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), html])),
      png.subarray(33),
      html,
    ]);
    valueOf(await upload(member, carrying, 'idFront', 'image/png'));
    const zip = Buffer.concat([Buffer.from('PK\x03\x04'), deflateRawSync(html), Buffer.from('PK\x05\x06')]);
    valueOf(await upload(member, Buffer.concat([photo, zip]), 'idBack'));
    const commented = Buffer.concat([
      photo.subarray(0, 2),
      Buffer.from([0xff, 0xfe, 0x00, html.length + 2]),
      html,
      photo.subarray(2),
    ]);
    valueOf(await upload(member, commented, 'selfie'));
    for (const image of KYC_IMAGES) {
      const picture = await kept(member, image);
      for (const trace of ['<html', '<script', 'PK\x03\x04', 'PK\x05\x06']) expect(picture.includes(trace)).toBe(false);
    }
  });

  test('a decompression bomb is refused before decoding, and twenty concurrent ones leave the node responsive', async () => {
    const member = await world.member();
    const bomb = flatPng(60_000, 60_000);
    expect(bomb.length).toBeLessThan(UPLOAD_BYTES_MAXIMUM);
    const before = process.memoryUsage().rss;
    const answers = Promise.all(Array.from({ length: 20 }, () => upload(member, bomb, 'idFront', 'image/png')));
    await status(await world.member());
    for (const answer of await answers) expect(answer).toMatchObject({ ok: false, code: 'upload_invalid' });
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
    expect((await status(member)).images).toEqual([]);
  });

  test('just within forty megapixels is accepted, one row more is not', async () => {
    const member = await world.member();
    expect(valueOf(await upload(member, flatPng(8_000, 5_000), 'idFront', 'image/png'))).toEqual({
      width: 2400,
      height: 1500,
    });
    expect(await upload(member, flatPng(8_000, 5_001), 'idFront', 'image/png')).toMatchObject({
      ok: false,
      code: 'upload_invalid',
    });
  });

  test('anything but a complete PNG or JPEG is refused, whatever its name', async () => {
    const member = await world.member();
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>',
    );
    const webp = await drawn(32, 32).webp().toBuffer();
    const gif = await drawn(32, 32).gif().toBuffer();
    const png = await drawn(200, 200).png().toBuffer();
    const wrong = [
      svg,
      webp,
      gif,
      photo.subarray(0, photo.length / 2),
      png.subarray(0, png.length - 60),
      Buffer.from([0xff, 0xd8, 0xff]),
      Buffer.from('hello'),
    ];
    for (const bytes of wrong)
      expect(await upload(member, bytes, 'idFront', 'image/png')).toMatchObject({ ok: false, code: 'upload_invalid' });
    expect(await readdir(directory()).then((files) => files.length)).toBe(
      (await world.query('SELECT 1 FROM kyc.image')).length,
    );
  });

  test('[ACC-18] five megabytes are accepted, a byte more is too large', async () => {
    const member = await world.member();
    const padded = (size: number) => Buffer.concat([photo, Buffer.alloc(size - photo.length)]);
    valueOf(await upload(member, padded(UPLOAD_BYTES_MAXIMUM)));
    const refused = await upload(member, padded(UPLOAD_BYTES_MAXIMUM + 1));
    expect(refused).toMatchObject({ ok: false, code: 'body_too_large', status: 413 });
  });

  test('other bodies are refused with our own codes', async () => {
    const member = await world.member();
    const answers: unknown[] = [];
    const send = async (headers: Record<string, string>, body: string) => {
      const token = await tokenOf(member);
      const response = await fetch(`${world.address}/wps/member/kyc/image/idFront`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, ...headers },
        body,
      });
      answers.push([response.status, ((await response.json()) as { code: string }).code]);
    };
    await send({ 'content-type': 'image/svg+xml' }, '<svg/>');
    await send({ 'content-type': 'multipart/form-data; boundary=x' }, '--x--');
    await send({ 'content-type': 'application/json' }, '{"image":"x"}');
    await send({ 'content-type': 'image/png' }, '');
    expect(answers).toEqual([
      [400, 'input_invalid'],
      [400, 'input_invalid'],
      [400, 'upload_invalid'],
      [400, 'upload_invalid'],
    ]);
    expect(
      await member.caller.call('kyc.uploadImage', { params: { image: 'passport' as KycImage }, image: blob(photo) }),
    ).toMatchObject({ ok: false, code: 'input_invalid' });
  });

  test('thirty uploads an hour', async () => {
    const member = await world.member();
    for (let n = 0; n < 30; n++)
      expect(await upload(member, Buffer.from('no picture'))).toMatchObject({ code: 'upload_invalid' });
    expect(await upload(member, photo)).toMatchObject({ ok: false, code: 'rate_limited' });
    await world.advance(3_600_001);
    valueOf(await upload(member, photo));
  });
});

/** The token of a placed member's caller, captured from its requests. */
async function tokenOf(member: PlacedMember): Promise<string> {
  const original = globalThis.fetch;
  let bearer = '';
  globalThis.fetch = async (input, init) => {
    bearer = new Headers(init?.headers).get('authorization')!.slice('Bearer '.length);
    return await original(input, init);
  };
  try {
    await member.caller.call('kyc.status');
  } finally {
    globalThis.fetch = original;
  }
  return bearer;
}

describe('at rest', () => {
  test('a file contains nothing that reads as a picture, and only its owner may read it', async () => {
    const member = await world.member();
    valueOf(await upload(member, photo));
    const path = join(directory(), (await fileOf(member))!);
    const bytes = await readFile(path);
    expect(bytes.includes('JFIF')).toBe(false);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const [row] = await world.query<{ sha256: Buffer; size: number }>(
      'SELECT sha256, size_bytes AS size FROM kyc.image WHERE member_id = $1',
      [member.memberId],
    );
    const picture = await kept(member);
    // The first bytes of a JPEG, long enough never to occur in ciphertext by chance.
    expect(bytes.includes(picture.subarray(0, 12))).toBe(false);
    expect(createHash('sha256').update(picture).digest()).toEqual(row!.sha256);
    expect(picture.length).toBe(row!.size);
  });

  test('an altered file, and one moved to another place, do not decrypt', async () => {
    const one = await world.member();
    const other = await world.member();
    valueOf(await upload(one, photo));
    valueOf(await upload(other, photo));
    const path = join(directory(), (await fileOf(one))!);
    const bytes = await readFile(path);
    await writeFile(path, await readFile(join(directory(), (await fileOf(other))!)));
    await expect(kept(one)).rejects.toThrow();
    bytes[100]! ^= 1;
    await writeFile(path, bytes);
    await expect(kept(one)).rejects.toThrow();
  });

  test('facts are readable in no row', async () => {
    const member = await withPictures();
    valueOf(await submit(member));
    const [row] = await world.query<{ all: string; facts: Buffer }>(
      'SELECT a::text AS all, sealed_facts AS facts FROM kyc.application a WHERE member_id = $1',
      [member.memberId],
    );
    for (const fact of [FACTS.idNumber, FACTS.fullName, FACTS.address]) {
      expect(row!.all.includes(fact)).toBe(false);
      expect(row!.facts.includes(fact)).toBe(false);
    }
  });

  test('a replaced picture’s file is deleted; files left by a crash are cleaned up', async () => {
    const member = await world.member();
    valueOf(await upload(member, photo));
    const first = (await fileOf(member))!;
    valueOf(await upload(member, photo));
    const second = (await fileOf(member))!;
    expect(await readdir(directory())).not.toContain(first);
    const stray = 'ab'.repeat(16);
    await writeFile(join(directory(), stray), 'left by a crash');
    const clean = kyc.jobs!.find(({ name }) => name === 'kyc.remove_strays')!;
    await clean.run({});
    expect(await readdir(directory())).toContain(stray);
    const { now } = world.kernel.clock;
    Object.assign(world.kernel.clock, { now: () => now() + 3_700_000 });
    try {
      await clean.run({});
    } finally {
      Object.assign(world.kernel.clock, { now });
    }
    const files = await readdir(directory());
    expect(files).not.toContain(stray);
    expect(files).toContain(second);
  });
});

describe('submission', () => {
  test('[ACC-18] an incomplete set is refused; a complete one goes to review', async () => {
    const member = await world.member();
    expect(await status(member)).toEqual({ state: 'none', images: [], neededToWithdraw: true });
    expect(await submit(member)).toMatchObject({
      ok: false,
      code: 'kyc_image_missing',
      value: { missing: ['idFront', 'idBack', 'selfie'] },
    });
    const ready = await withPictures();
    valueOf(await submit(ready));
    expect(await status(ready)).toMatchObject({
      state: 'submitted',
      images: [{ image: 'idFront' }, { image: 'idBack' }, { image: 'selfie' }],
    });
    const pushed = await eventually('the push', async () =>
      world.received.find(({ channel, event }) => channel === `member:${ready.memberId}` && event === 'kyc_changed'),
    );
    expect(pushed.payload).toEqual({ state: 'submitted' });
    expect(await status(member)).toMatchObject({ state: 'none', images: [] });
  });

  test('[ACC-18] every fact is validated, in the order of the form', async () => {
    const member = await withPictures();
    const wrong: readonly [Partial<Record<keyof typeof FACTS, string>>, string][] = [
      [{ fullName: 'X' }, 'fullName'],
      [{ fullName: 'Nguyễn <b>Văn</b>' }, 'fullName'],
      [{ birthday: '1990-02-30' }, 'birthday'],
      [{ birthday: '2999-01-01' }, 'birthday'],
      [{ idNumber: '12345' }, 'idNumber'],
      [{ idNumber: 'AB1234567' }, 'idNumber'],
      [{ address: '1' }, 'address'],
      [{ address: 'Số 1\u202e đường' }, 'address'],
      [{ nationality: 'XX' }, 'nationality'],
      [{ occupation: ' x ' }, 'occupation'],
    ];
    for (const [changes, field] of wrong)
      expect(await submit(member, changes)).toMatchObject({ ok: false, code: 'field_invalid', value: { field } });
    expect(await submit(member, { sourceOfIncome: 'lottery' })).toMatchObject({ ok: false, code: 'input_invalid' });
    expect((await status(member)).state).toBe('none');
    valueOf(await submit(member, { nationality: 'TH', idNumber: 'ab1234567', fullName: '  Nguyễn   Thị ' }));
    const facts = valueOf(await kyc.readFacts({ viewer: 'reviewer-one', memberId: member.memberId, reason: 'Review' }));
    expect(facts).toEqual({ ...FACTS, nationality: 'TH', idNumber: 'AB1234567', fullName: 'Nguyễn Thị' });
  });

  test('[ACC-18] eighteen today, in the merchant’s time zone, is old enough; tomorrow is not', async () => {
    // The day must not change between two statements.
    const [{ left }] = (await world.query<{ left: number }>(
      `SELECT extract(epoch FROM (kernel.now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date + 1 - kernel.now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::float AS left`,
    )) as [{ left: number }];
    if (left < 600) await world.advance(Math.ceil(left * 1000) + 1_000);
    const [{ today, tomorrow }] = (await world.query<{ today: string; tomorrow: string }>(
      `SELECT to_char((kernel.now() AT TIME ZONE 'Asia/Ho_Chi_Minh') - interval '18 years', 'YYYY-MM-DD') AS today,
        to_char((kernel.now() AT TIME ZONE 'Asia/Ho_Chi_Minh') - interval '18 years' + interval '1 day', 'YYYY-MM-DD') AS tomorrow`,
    )) as [{ today: string; tomorrow: string }];
    const member = await withPictures();
    expect(await submit(member, { birthday: tomorrow })).toMatchObject({
      ok: false,
      code: 'age_too_young',
      value: { minimumAge: 18 },
    });
    valueOf(await submit(member, { birthday: today }));
  });

  test('trial accounts and guests cannot submit an identity check', async () => {
    const trial = await world.member(4);
    expect(await trial.caller.call('kyc.status')).toMatchObject({ ok: false, code: 'free_reject' });
    expect(await upload(trial, photo)).toMatchObject({ ok: false, code: 'free_reject' });
    expect(await world.guest().call('kyc.status')).toMatchObject({ ok: false, code: 'not_logged_in' });
  });
});

describe('review', () => {
  const REASON = 'Ảnh mặt trước bị mờ, vui lòng chụp lại';

  test('[ACC-18] every state allows the transitions of the table and no other', async () => {
    const moves = { approve: {}, resubmit: { reason: REASON }, reject: { reason: 'Giấy tờ không hợp lệ' } } as const;
    const paths = {
      none: [],
      submitted: ['submit'],
      approved: ['submit', 'approve'],
      resubmit: ['submit', 'resubmit'],
      rejected: ['submit', 'reject'],
    } as const;
    const step = async (member: PlacedMember, move: 'submit' | keyof typeof moves) =>
      move === 'submit'
        ? await submit(member)
        : await kyc.decide(member.memberId, { reviewer: 'reviewer-one', decision: move, ...moves[move] });
    for (const [state, path] of Object.entries(paths)) {
      for (const move of ['submit', 'approve', 'resubmit', 'reject'] as const) {
        const member = await withPictures();
        for (const before of path) expect(await step(member, before)).toMatchObject({ ok: true });
        expect(await kyc.stateOf(member.memberId)).toBe(state);
        const allowed = kycTransitions.find(({ from, by }) => from === state && by === move);
        expect(await step(member, move)).toMatchObject(
          allowed ? { ok: true } : { ok: false, code: 'kyc_state_conflict' },
        );
        expect((await status(member)).state).toBe(allowed?.to ?? state);
      }
    }
  });

  test("[ACC-18] the reviewer's reason is shown, the pictures may be replaced, and a new submission clears it", async () => {
    const member = await withPictures();
    valueOf(await submit(member));
    expect(await upload(member, photo)).toMatchObject({ ok: false, code: 'kyc_state_conflict' });
    expect(
      await kyc.decide(member.memberId, { reviewer: 'reviewer-one', decision: 'resubmit', reason: '  ' }),
    ).toMatchObject({ ok: false, code: 'field_required' });
    expect(
      await kyc.decide(member.memberId, { reviewer: 'reviewer-one', decision: 'resubmit', reason: REASON }),
    ).toMatchObject({ ok: true });
    const shown = await status(member);
    expect(shown).toMatchObject({ state: 'resubmit', reason: REASON });
    expect(shown.decidedAt).toBeGreaterThanOrEqual(shown.submittedAt!);
    valueOf(await upload(member, photo));
    valueOf(await submit(member));
    expect(await status(member)).not.toHaveProperty('reason');
    expect(await kyc.decide(member.memberId, { reviewer: 'reviewer-two', decision: 'approve' })).toMatchObject({
      ok: true,
    });
    expect(await upload(member, photo)).toMatchObject({ ok: false, code: 'kyc_state_conflict' });
  });

  test('only one of two concurrent submissions succeeds, and one of two decisions', async () => {
    const member = await withPictures();
    const submitted = await Promise.all([submit(member), submit(member), submit(member)]);
    expect(submitted.filter(({ ok }) => ok)).toHaveLength(1);
    const decided = await Promise.all(
      (['approve', 'reject'] as const).map((decision) =>
        kyc.decide(member.memberId, { reviewer: 'r', decision, reason: 'Đã xem' }),
      ),
    );
    expect(decided.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await world.query('SELECT 1 FROM kyc.step WHERE member_id = $1', [member.memberId])).toHaveLength(2);
  });

  test('[ACC-18] every access is logged before it is granted, and the log cannot be changed', async () => {
    const member = await withPictures();
    valueOf(await submit(member));
    expect(
      await kyc.readImage({ viewer: 'reviewer-one', memberId: member.memberId, image: 'selfie', reason: ' ' }),
    ).toMatchObject({ ok: false, code: 'field_required' });
    valueOf(
      await kyc.readImage({
        viewer: 'reviewer-one',
        memberId: member.memberId,
        image: 'selfie',
        reason: 'Đối chiếu khuôn mặt',
      }),
    );
    valueOf(await kyc.readFacts({ viewer: 'reviewer-two', memberId: member.memberId, reason: 'Duyệt hồ sơ' }));
    await rm(join(directory(), (await fileOf(member, 'idBack'))!));
    await expect(
      kyc.readImage({ viewer: 'reviewer-two', memberId: member.memberId, image: 'idBack', reason: 'Duyệt hồ sơ' }),
    ).rejects.toThrow();
    expect(await kyc.accessesOf(member.memberId)).toMatchObject([
      { viewer: 'reviewer-one', subject: 'selfie', reason: 'Đối chiếu khuôn mặt' },
      { viewer: 'reviewer-two', subject: 'facts', reason: 'Duyệt hồ sơ' },
      { viewer: 'reviewer-two', subject: 'idBack', reason: 'Duyệt hồ sơ' },
    ]);
    for (const change of [
      "UPDATE kyc.access_log SET viewer = 'nobody'",
      'DELETE FROM kyc.access_log',
      'TRUNCATE kyc.access_log',
    ]) {
      await expect(world.query(change)).rejects.toThrow(/append-only/);
    }
  });

  test('[ACC-18] a merchant may pay out without the approval', async () => {
    expect(await kyc.neededToWithdraw('DENLONG')).toBe(true);
    await kyc.setNeededToWithdraw('DENLONG', false);
    expect((await status(await world.member())).neededToWithdraw).toBe(false);
    await kyc.setNeededToWithdraw('DENLONG', true);
  });

  test('records are exported to the member; erasure leaves only the log', async () => {
    const member = await withPictures();
    valueOf(await submit(member));
    const records = (await kyc.recordsOf(member.memberId)) as {
      facts: unknown;
      images: { picture: string }[];
      looks: unknown[];
    };
    expect(records.facts).toEqual(FACTS);
    expect(records.images).toHaveLength(3);
    for (const { picture } of records.images) expect(picture).toMatch(/^data:image\/jpeg;base64,\/9j\//);
    expect(records.looks).toHaveLength(4);
    const files = (
      await world.query<{ file: string }>('SELECT file FROM kyc.image WHERE member_id = $1', [member.memberId])
    ).map(({ file }) => file);
    const added: object[] = [];
    const { add } = world.kernel.jobs;
    Object.assign(world.kernel.jobs, {
      add: async (_tx: unknown, _name: string, payload: object) => void added.push(payload),
    });
    await world.kernel.db.transaction((tx) => kyc.erase(tx, member.memberId));
    Object.assign(world.kernel.jobs, { add });
    expect(added).toEqual([{ files: expect.arrayContaining(files) }]);
    await kyc.jobs!.find(({ name }) => name === 'kyc.remove_files')!.run(added[0]);
    for (const file of files) expect(await readdir(directory())).not.toContain(file);
    for (const table of ['application', 'image', 'step'])
      expect(await world.query(`SELECT 1 FROM kyc.${table} WHERE member_id = $1`, [member.memberId])).toEqual([]);
    expect(await kyc.accessesOf(member.memberId)).toHaveLength(4);
    expect(await kyc.stateOf(member.memberId)).toBe('none');
  });
});
