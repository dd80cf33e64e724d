import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig, type Config } from './config.ts';
import { explainConfigError } from './explain-config-error.ts';

const ROOT = '/srv/lantern';
const read = (env: Record<string, string>) => readConfig(env, ROOT);
const SECRET = 'kR7tWz0bQ4nVx9LpYc2mHs6dGf8jAe1u';

const STUDIO_DEFAULTS = {
  olderKeys: [],
  historyMs: 86_400_000,
  sports: { simulated: true, logHours: 48 },
  walletRequestTimeoutMs: 4_000,
  walletTimeoutMs: 8_000,
};

describe('configuration', () => {
  it('works without any variable', () => {
    expect(read({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: '/srv/lantern/.data',
      webDir: '/srv/lantern/dist/web',
      role: 'all',
      migrate: 'auto',
      environment: 'demo',
      logLevel: 'info',
      databaseConnections: 20,
      demoMembers: 200,
      lotteryFeeds: {},
      pushHosts: [
        'fcm.googleapis.com',
        'updates.push.services.mozilla.com',
        '*.push.apple.com',
        '*.notify.windows.com',
      ],
      social: {},
      paymentProviders: [],
      studio: { place: 'own', ...STUDIO_DEFAULTS },
      trustedProxies: [],
      internalAllow: ['127.0.0.0/8', '::1/128'],
      openapiAllow: ['0.0.0.0/0', '::/0'],
      socketsPerAddress: 200,
      connectionsPerAddress: 1_000,
      requestsPerMinute: 1_200,
      walletRequestsPerMinute: 300_000,
    } satisfies Config);
  });

  it('[MSG-13/push] names the push services it sends to, or none', () => {
    expect(read({ PUSH_HOSTS: 'push.example.com, *.push.example.org' }).pushHosts).toEqual([
      'push.example.com',
      '*.push.example.org',
    ]);
    expect(read({ PUSH_HOSTS: 'off' }).pushHosts).toEqual([]);
    for (const hosts of ['*', 'https://push.example.com', 'push.example.com/x', 'localhost'])
      expect(() => read({ PUSH_HOSTS: hosts }), hosts).toThrow(/^PUSH_HOSTS must be off, or hosts of push services/);
  });

  it('[OPS-04] reads the bucket of members’ pictures, whole or not at all', () => {
    const bucket = {
      UPLOADS_URL: 's3://pictures.example/lantern/one/',
      UPLOADS_ENDPOINT: 'https://s3.example/',
      UPLOADS_KEY_ID: 'LANTERN',
      UPLOADS_KEY: 'a key',
    };
    expect(read({}).uploads).toBeUndefined();
    expect(read(bucket).uploads).toEqual({
      endpoint: 'https://s3.example',
      bucket: 'pictures.example',
      prefix: 'lantern/one',
      region: 'us-east-1',
      keyId: 'LANTERN',
      key: 'a key',
    });
    expect(read({ ...bucket, UPLOADS_URL: 's3://pictures', UPLOADS_REGION: 'eu-west-1' }).uploads).toMatchObject({
      prefix: '',
      region: 'eu-west-1',
    });
    for (const url of [
      'pictures',
      'https://pictures',
      's3://',
      's3://Pictures',
      's3://pictures/a b',
      's3://pictures//x',
    ])
      expect(() => read({ ...bucket, UPLOADS_URL: url }), url).toThrow(
        'UPLOADS_URL must be s3://bucket or s3://bucket/prefix',
      );
    expect(() => read({ ...bucket, UPLOADS_KEY: '' })).toThrow('UPLOADS_KEY must be set when UPLOADS_URL is');
    expect(() => read({ ...bucket, UPLOADS_ENDPOINT: 'http://s3.example' })).toThrow(
      'UPLOADS_ENDPOINT must be an address that starts with https://',
    );
  });

  it('[OPS-07/migrations] reads a secret from the file that its variable names, and nothing else from files', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'lantern-secrets-'));
    const path = join(directory, 'secret');
    await writeFile(path, `${SECRET}\n`);
    await writeFile(join(directory, 'empty'), '\n');
    expect(
      read({ LANTERN_SECRET_FILE: path, SMS_GATEWAY_KEY_FILE: path, SMS_GATEWAY_URL: 'https://sms.example' }),
    ).toMatchObject({
      secrets: [SECRET],
      smsGateway: { key: SECRET },
    });
    expect(read({ PORT_FILE: path, SSL_CERT_FILE: '/nowhere' }).port).toBe(8080);
    expect(() => read({ LANTERN_SECRET_FILE: path, LANTERN_SECRET: SECRET })).toThrow(
      'LANTERN_SECRET and LANTERN_SECRET_FILE cannot be set together',
    );
    expect(() => read({ STUDIO_KEY_FILE: join(directory, 'none') })).toThrow(
      'STUDIO_KEY_FILE names a file that cannot be read (ENOENT)',
    );
    expect(() => read({ STUDIO_KEY_FILE: join(directory, 'empty') })).toThrow('STUDIO_KEY_FILE names an empty file');
    expect(() => read({ LANTERN_SECRET: SECRET, LANTERN_SECRETS: SECRET })).toThrow(
      /^LANTERN_SECRET and LANTERN_SECRETS /,
    );
    await rm(directory, { recursive: true });
  });

  it('[OPS-07/migrations] migrates by itself, unless a release step does it in a database of its own', () => {
    const DATABASE_URL = 'postgres://lantern@db.example/lantern';
    expect(read({ MIGRATE: 'check', DATABASE_URL }).migrate).toBe('check');
    for (const MIGRATE of ['check', 'only'])
      expect(() => read({ MIGRATE })).toThrow(`DATABASE_URL must be set when MIGRATE is ${MIGRATE}`);
  });

  it('treats an empty variable as unset', () => {
    const names = [
      'PORT',
      'HOST',
      'DATA_DIR',
      'BACKUP_DIR',
      'DATABASE_URL',
      'REDIS_URL',
      'ROLE',
      'LANTERN_ENV',
      'LANTERN_SECRET',
      'LOG_LEVEL',
      'DEMO_MEMBERS',
    ];
    expect(read(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(read({}));
  });

  it.each([
    ['one letter', 'x'],
    ['one letter many times', 'x'.repeat(64)],
    ['a word many times', 'denlong7'.repeat(6)],
    ['a sequence', 'abcdefghijklmnopqrstuvwxyz0123456789'],
    ['typed words', 'this-is-the-secret-of-our-casino-2026!'],
    ['digits of a row', '1234567890123456789012345678901234567890'],
  ])('[OPS-09] production does not start on a secret that is %s', (_what, secret) => {
    const feeds = `${secret},other=${secret}`;
    for (const [name, value] of [
      ['LANTERN_SECRET', secret],
      ['STUDIO_KEY', secret],
      ['STUDIO_KEY_OLD', secret],
      ['STUDIO_KEY_OLD', `${SECRET},${secret}`],
      ['SMS_GATEWAY_KEY', secret],
      ['LOTTERY_FEEDS', `one=${feeds}`],
      ['PAYMENT_ACME_KEY', secret],
      ['PAYMENT_ACME_CALLBACK_KEY', secret],
    ] as const) {
      const env = {
        LANTERN_ENV: 'production',
        LANTERN_SECRET: SECRET,
        SMS_GATEWAY_URL: 'https://sms.example',
        SMS_GATEWAY_KEY: SECRET,
        PAYMENT_PROVIDERS: 'acme=hosted',
        PAYMENT_ACME_URL: 'https://pay.acme.example',
        PAYMENT_ACME_KEY: SECRET,
        PAYMENT_ACME_CALLBACK_KEY: SECRET,
        [name]: value,
      };
      expect(() => read(env)).toThrow(new RegExp(`^${name} `));
      expect(() => read(env)).toThrow(ConfigError);
      if (secret.length > 1) expect(() => read(env)).not.toThrow(secret);
    }
  });

  it('[OPS-09] production requires random secrets', () => {
    for (let made = 0; made < 500; made++) {
      const secrets = [
        randomBytes(16).toString('hex'),
        randomBytes(32).toString('base64url'),
        randomBytes(48).toString('base64'),
        randomUUID(),
      ];
      for (const secret of secrets)
        expect(read({ LANTERN_ENV: 'production', LANTERN_SECRET: secret }).secrets).toEqual([secret]);
    }
  });

  it('[OPS-09] trusted proxies are IPv4 and IPv6 addresses and networks, never all addresses', () => {
    expect(read({ TRUSTED_PROXIES: '10.0.0.0/8, 203.0.113.7,2001:db8::/32,::1' }).trustedProxies).toEqual([
      '10.0.0.0/8',
      '203.0.113.7/32',
      '2001:db8::/32',
      '::1/128',
    ]);
    for (const bad of [
      'nginx',
      '10.0.0.0/33',
      '10.0.0',
      '10.0.0.1;10.0.0.2',
      '2001:db8::/129',
      '0.0.0.0/0',
      '::/0',
      'all',
      '10.0.0.1,',
    ]) {
      expect(() => read({ TRUSTED_PROXIES: bad }), bad).toThrow(/^TRUSTED_PROXIES must /);
      expect(() => read({ TRUSTED_PROXIES: bad }), bad).toThrow(ConfigError);
    }
    expect(read({ INTERNAL_ALLOW: 'all' }).internalAllow).toEqual(['0.0.0.0/0', '::/0']);
  });

  it.each<[string, string, Partial<Config>]>([
    ['PORT', '0', { port: 0 }],
    ['PORT', '65535', { port: 65_535 }],
    ['HOST', '0.0.0.0', { host: '0.0.0.0' }],
    ['DATA_DIR', 'here', { dataDir: '/srv/lantern/here' }],
    ['DATA_DIR', '/var/lib/lantern', { dataDir: '/var/lib/lantern' }],
    ['BACKUP_DIR', 'copies', { backupDir: '/srv/lantern/copies' }],
    ['DATABASE_URL', 'postgresql://owner:pass@db/lantern', { databaseUrl: 'postgresql://owner:pass@db/lantern' }],
    ['DATABASE_URL', 'postgres://db/lantern', { databaseUrl: 'postgres://db/lantern' }],
    ['LOTTERY_GAMES', 'mb60, miba', { lotteryGames: ['mb60', 'miba'] }],
    [
      'LOTTERY_FEEDS',
      `one=${'a'.repeat(32)},two=${'b='.repeat(16)}`,
      { lotteryFeeds: { one: 'a'.repeat(32), two: 'b='.repeat(16) } },
    ],
    ['REDIS_URL', 'rediss://cache:6380', { redisUrl: 'rediss://cache:6380' }],
    ['ROLE', 'api', { role: 'api', studio: { place: 'off', ...STUDIO_DEFAULTS } }],
    ['ROLE', 'worker', { role: 'worker', studio: { place: 'off', ...STUDIO_DEFAULTS } }],
    ['STUDIO', 'off', { studio: { place: 'off', ...STUDIO_DEFAULTS } }],
    ['LANTERN_SECRET', SECRET, { secrets: [SECRET] }],
    ['LANTERN_SECRETS', `${SECRET}new,${SECRET}`, { secrets: [`${SECRET}new`, SECRET] }],
    ['LOG_LEVEL', 'silent', { logLevel: 'silent' }],
    ['DEMO_MEMBERS', '0', { demoMembers: 0 }],
  ])('takes %s=%s', (name, value, expected) => {
    expect(read({ [name]: value })).toEqual({ ...read({}), ...expected });
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', '0x50'],
    ['PORT', 'http'],
    ['DATABASE_URL', 'mysql://db/lantern'],
    ['DATABASE_URL', 'db'],
    ['REDIS_URL', 'http://cache'],
    ['ROLE', 'API'],
    ['LANTERN_ENV', 'staging'],
    ['LANTERN_SECRET', 's'.repeat(31)],
    ['LANTERN_SECRETS', `${SECRET},short`],
    ['LANTERN_SECRETS', `${SECRET},${SECRET}`],
    ['LOG_LEVEL', 'verbose'],
    ['DEMO_MEMBERS', '5001'],
  ])('refuses %s=%s in one line that names it', (name, value) => {
    const refused = () => read({ [name]: value });
    expect(refused).toThrow(ConfigError);
    expect(refused).toThrow(new RegExp(`^${name} .+$`));
  });

  it('never repeats a secret or an address with a password', () => {
    expect(() => read({ LANTERN_SECRET: 'short-and-private' })).not.toThrow('short-and-private');
    expect(() => read({ DATABASE_URL: 'mysql://owner:hunter2@db/lantern' })).not.toThrow('hunter2');
  });

  it('requires its own secret in production', () => {
    expect(() => read({ LANTERN_ENV: 'production' })).toThrow(/^LANTERN_SECRET /);
    expect(() => read({ LANTERN_ENV: 'production', LANTERN_SECRET: '' })).toThrow(/^LANTERN_SECRET /);
    expect(read({ LANTERN_ENV: 'production', LANTERN_SECRET: SECRET })).toMatchObject({
      environment: 'production',
      secrets: [SECRET],
    });
  });
});

describe('gateways for messages', () => {
  const SMS = { SMS_GATEWAY_URL: 'https://sms.example/send', SMS_GATEWAY_KEY: SECRET };
  const MAIL = { SMTP_URL: 'smtps://lantern:hush@mail.example:465', MAIL_FROM: 'no-reply@denlong.example' };

  it('require their companion variables', () => {
    expect(read({ ...SMS, ...MAIL })).toMatchObject({
      smsGateway: { url: 'https://sms.example/send', key: SECRET },
      mailServer: { url: 'smtps://lantern:hush@mail.example:465', from: 'no-reply@denlong.example' },
    });
  });

  it.each([
    ['SMS_GATEWAY_KEY', { SMS_GATEWAY_URL: SMS.SMS_GATEWAY_URL }],
    ['SMS_GATEWAY_URL', { SMS_GATEWAY_KEY: SECRET }],
    ['SMS_GATEWAY_KEY', { ...SMS, SMS_GATEWAY_KEY: 'short' }],
    ['SMS_GATEWAY_URL', { ...SMS, SMS_GATEWAY_URL: 'sms.example' }],
    ['MAIL_FROM', { SMTP_URL: MAIL.SMTP_URL }],
    ['SMTP_URL', { MAIL_FROM: MAIL.MAIL_FROM }],
    ['SMTP_URL', { ...MAIL, SMTP_URL: 'https://mail.example' }],
  ])('name %s when it is missing or wrong, and repeat no secret', (name, env) => {
    const refused = () => read(env as Record<string, string>);
    expect(refused).toThrow(new RegExp(`^${name} .+$`));
    expect(refused).not.toThrow(/hush/);
  });
});

describe('payment providers', () => {
  const ACME = {
    PAYMENT_PROVIDERS: 'acme=hosted, vcb=transfer',
    PAYMENT_ACME_URL: 'https://pay.acme.example/v1/',
    PAYMENT_ACME_KEY: SECRET,
    PAYMENT_ACME_CALLBACK_KEY: `${SECRET}a`,
    PAYMENT_VCB_CALLBACK_KEY: `${SECRET}b`,
  };

  it('are read with their own variables', () => {
    expect(read(ACME).paymentProviders).toEqual([
      {
        code: 'acme',
        adapter: 'hosted',
        callbackKey: `${SECRET}a`,
        server: { url: 'https://pay.acme.example/v1', key: SECRET },
      },
      { code: 'vcb', adapter: 'transfer', callbackKey: `${SECRET}b` },
    ]);
  });

  it.each([
    ['PAYMENT_PROVIDERS', 'acme'],
    ['PAYMENT_PROVIDERS', 'ACME=hosted'],
    ['PAYMENT_PROVIDERS', 'sandbox_bank=transfer'],
    ['PAYMENT_ACME_URL', ''],
    ['PAYMENT_ACME_URL', 'http://pay.acme.example'],
    ['PAYMENT_ACME_KEY', ''],
    ['PAYMENT_ACME_KEY', 'hush'],
    ['PAYMENT_ACME_CALLBACK_KEY', ''],
    ['PAYMENT_VCB_CALLBACK_KEY', 'hush'],
  ])('refuse %s=%s in one line that names it, and repeat no secret', (name, value) => {
    const refused = () => read({ ...ACME, [name]: value });
    expect(refused).toThrow(new RegExp(`^${name} .+$`));
    expect(refused).toThrow(ConfigError);
    expect(refused).not.toThrow(/hush/);
  });
});

describe('external identity providers', () => {
  const SOCIAL = {
    SOCIAL_GOOGLE_ISSUER: 'https://id.example',
    SOCIAL_GOOGLE_CLIENT_ID: 'lantern',
    SOCIAL_GOOGLE_CLIENT_SECRET: 'hush',
  };
  const PHONE = {
    PHONE_ID_JWKS_URL: 'https://keys.example/jwks',
    PHONE_ID_ISSUER: 'https://phone.example/lantern',
    PHONE_ID_AUDIENCE: 'lantern',
    PHONE_ID_API_URL: 'https://phone.example/v1/',
    PHONE_ID_API_KEY: 'key',
  };

  it('reads a sign-in provider, and the site’s public address', () => {
    expect(read({ ...SOCIAL, PUBLIC_URL: 'https://denlong.example/' })).toMatchObject({
      publicUrl: 'https://denlong.example',
      social: { google: { issuer: 'https://id.example', clientId: 'lantern', clientSecret: 'hush' } },
    });
  });

  it('reads a phone identity platform', () => {
    expect(read(PHONE).phoneId).toEqual({
      jwksUrl: 'https://keys.example/jwks',
      issuer: 'https://phone.example/lantern',
      audience: 'lantern',
      apiUrl: 'https://phone.example/v1',
      apiKey: 'key',
    });
  });

  it.each(Object.keys({ ...SOCIAL, ...PHONE }))('misses %s beside its like', (name) => {
    expect(() => read({ ...SOCIAL, ...PHONE, [name]: '' })).toThrow(new RegExp(`^${name} must be set when `));
  });

  it('are allowed without TLS only on this machine, and only in the demo', () => {
    for (const issuer of ['http://127.0.0.1:4000', 'http://localhost:4000', 'http://[::1]:4000']) {
      expect(read({ ...SOCIAL, SOCIAL_GOOGLE_ISSUER: issuer }).social.google?.issuer).toBe(issuer);
      const production = { LANTERN_ENV: 'production', LANTERN_SECRET: SECRET };
      expect(() => read({ ...production, ...SOCIAL, SOCIAL_GOOGLE_ISSUER: issuer })).toThrow(
        'SOCIAL_GOOGLE_ISSUER must be an address that starts with https://',
      );
    }
    for (const issuer of [
      'http://id.example',
      'http://127.0.0.1.id.example',
      'http://10.0.0.1',
      'ftp://id.example',
      'nonsense',
    ]) {
      expect(() => read({ ...SOCIAL, SOCIAL_GOOGLE_ISSUER: issuer })).toThrow(
        'SOCIAL_GOOGLE_ISSUER must be an address that starts with https://',
      );
    }
  });
});

describe('a failed start', () => {
  const config = read({
    PORT: '80',
    HOST: 'nowhere.invalid',
    DATABASE_URL: 'postgres://owner:hunter2@db:5432/lantern',
  });
  const failure = (parts: object) => Object.assign(new Error('of the system'), parts);

  it.each([
    [{ code: 'EADDRINUSE', syscall: 'listen' }, 'PORT 80 is taken on nowhere.invalid'],
    [{ code: 'EACCES', syscall: 'listen' }, 'PORT 80 is not permitted for this account'],
    [{ code: 'ENOTFOUND', hostname: 'nowhere.invalid' }, 'HOST nowhere.invalid is not an address of this machine'],
    [{ code: 'EADDRNOTAVAIL', syscall: 'listen' }, 'HOST nowhere.invalid is not an address of this machine'],
    [{ code: 'ENOTFOUND', hostname: 'db' }, 'DATABASE_URL leads to db:5432, which cannot be reached (ENOTFOUND)'],
    [
      { code: 'ECONNREFUSED', syscall: 'connect' },
      'DATABASE_URL leads to db:5432, which cannot be reached (ECONNREFUSED)',
    ],
    [{ code: '28P01' }, 'DATABASE_URL leads to db:5432, which refuses: of the system'],
  ])('by %o blames the variable', (parts, line) => {
    expect(explainConfigError(failure(parts), config)).toEqual(new ConfigError(line));
  });

  it('for another reason keeps its error', () => {
    const error = failure({ code: 'EACCES', syscall: 'mkdir' });
    expect(explainConfigError(error, config)).toBe(error);
    expect(explainConfigError('thrown', config)).toBe('thrown');
  });
});
