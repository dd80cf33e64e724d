/** Members' pictures in a bucket: through the public calls, across nodes, and while the bucket fails. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newMember, startTestPlatform, valueOf, type TestMember, type TestPlatform } from '@lantern/testkit';
import {
  startBucketServer,
  type BucketFailure,
  type BucketServer,
} from '../../../../../tests/kit/src/bucket-server.ts';
import { flatPng } from '../../../../../tests/kit/src/pictures.ts';
import { createBucketFiles } from './bucket-files.ts';
import { createImageVault } from './vault.ts';

let bucket: BucketServer;
let world: TestPlatform;
let member: TestMember;
beforeAll(async () => {
  bucket = await startBucketServer();
  world = await startTestPlatform({ environment: bucket.environment });
  member = await newMember(world.address);
});
afterAll(async () => {
  await world?.close();
  await bucket?.close();
});

const upload = (by = member) =>
  by.caller.call('feedback.uploadPicture', {
    image: new Blob([new Uint8Array(flatPng(60, 40))], { type: 'image/png' }),
  });
const look = (pictureId: string) => member.caller.call('feedback.picture', { params: { pictureId } });
const failures = async () =>
  Number(/^lantern_uploads_failed_total (\d+)$/m.exec(await (await fetch(`${world.address}/metrics`)).text())?.[1]);
const rows = async () =>
  (await world.query<{ count: number }>('SELECT count(*)::int AS count FROM feedback.picture'))[0]!.count;

describe('[OPS-04] pictures in a bucket', () => {
  test('are taken and shown by the public calls, and lie there encrypted, under names that say nothing', async () => {
    const { pictureId } = valueOf(await upload());
    const [key, { bytes }] = [...bucket.objects][0]!;
    expect(key).toMatch(/^lantern\/one\/feedback\/[0-9a-f]{32}$/);
    const { picture } = valueOf(await look(pictureId));
    const jpeg = Buffer.from(picture.split(',')[1]!, 'base64');
    expect(jpeg.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect(bytes.includes(jpeg.subarray(0, 64))).toBe(false);
  });

  test('are those of every node of the installation', async () => {
    const { pictureId } = valueOf(await upload());
    const second = await startTestPlatform({ environment: bucket.environment, database: world.database });
    const there = await newMember(second.address);
    expect(await there.caller.call('feedback.picture', { params: { pictureId } })).toMatchObject({
      code: 'feedback_picture_not_found',
    });
    const answer = await fetch(`${second.address}/wps/feedback/pictures/${pictureId}`, {
      headers: { authorization: `Bearer ${member.token}` },
    });
    expect(await answer.json()).toMatchObject({ success: true });
    await second.close();
  });

  test.each(['gone', 'denied', 'busy'] satisfies BucketFailure[])(
    'are refused while it is %s, without a row; everything else works, and so do they afterwards',
    async (failure) => {
      const { pictureId } = valueOf(await upload());
      const before = [await rows(), bucket.objects.size];
      const counted = await failures();
      bucket.fail(failure);
      expect(await upload()).toMatchObject({ code: 'service_unavailable', status: 503 });
      expect(await look(pictureId)).toMatchObject({ code: 'service_unavailable' });
      valueOf(await member.caller.call('feedback.list', { query: {} }));
      expect((await fetch(`${world.address}/readyz`)).status).toBe(200);
      expect(await failures()).toBe(counted + 2);
      bucket.fail(undefined);
      expect([await rows(), bucket.objects.size]).toEqual(before);
      valueOf(await look(pictureId));
      valueOf(await upload());
    },
  );

  test('that were altered there are not shown', async () => {
    const { pictureId } = valueOf(await upload());
    const [, object] = [...bucket.objects].at(-1)!;
    object.bytes.writeUInt8(object.bytes.readUInt8(40) ^ 1, 40);
    expect(await look(pictureId)).toMatchObject({ code: 'system_error' });
  });
});

describe('[OPS-04] a vault in a bucket', () => {
  const settings = () => world.platform.kernel.config.uploads!;
  const uncounted = () => undefined;

  test('lists its own files by their age, page after page, and deletes them', async () => {
    const vault = createImageVault(world.platform.kernel, 'listed');
    const elsewhere = createBucketFiles(settings(), 'listed-not', uncounted);
    await elsewhere.write('0'.repeat(32), Buffer.from('another vault’s'));
    const files: string[] = [];
    for (let at = 0; at < 8; at++) files.push((await vault.put(Buffer.from(`picture ${at}`), 'owner')).file);
    await createBucketFiles(settings(), 'listed', uncounted).write('no-name-of-ours', Buffer.from('left alone'));
    expect(await vault.list(60_000)).toEqual([]);
    expect([...(await vault.list(-60_000))].toSorted()).toEqual(files.toSorted());
    await vault.remove([...files.slice(0, 5), 'f'.repeat(32)]);
    expect([...(await vault.list(-60_000))].toSorted()).toEqual(files.slice(5).toSorted());
    expect(await elsewhere.list()).toHaveLength(1);
  });

  test('gives back what was put, to its owner alone, and says what is missing', async () => {
    const vault = createImageVault(world.platform.kernel, 'owned');
    const picture = Buffer.from('a picture');
    const stored = await vault.put(picture, 'member/one');
    expect(stored.sha256).toEqual(createHash('sha256').update(picture).digest());
    expect(await vault.read(stored, 'member/one')).toEqual(picture);
    await expect(vault.read(stored, 'member/two')).rejects.toThrow();
    await vault.remove([stored.file]);
    await expect(vault.read(stored, 'member/one')).rejects.toThrow(`Picture ${stored.file} is not in the bucket`);
  });

  test.each([
    ['another key', { key: 'not the key' }, '403, SignatureDoesNotMatch'],
    ['a key that is unknown', { keyId: 'NOBODY' }, '403, InvalidAccessKeyId'],
    ['another region', { region: 'eu-west-1' }, '403, AuthorizationHeaderMalformed'],
    ['another bucket', { bucket: 'none' }, '404, NoSuchBucket'],
  ])('with %s is refused by the bucket’s own reason', async (_what, wrong, reason) => {
    const files = createBucketFiles({ ...settings(), ...wrong }, 'refused', uncounted);
    await expect(files.write('a'.repeat(32), Buffer.from('bytes'))).rejects.toThrow(
      `the bucket refuses PUT: ${reason}`,
    );
    await expect(files.list()).rejects.toThrow(`the bucket refuses GET: ${reason}`);
  });
});
