/** SQL of hosts and of allowed stream origins. */
import { sql } from '../../../kernel/db/index.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { Hours } from './rules/on-air.ts';

export type AdapterName = 'hls' | 'sample';

export interface Host extends Hours {
  readonly merchantCode: string;
  readonly hostId: string;
  readonly name: string;
  /** A path of the site, or an address. */
  readonly portrait: string;
  /** The game of the host's table. */
  readonly gameId: string;
  readonly adapter: AdapterName;
  /** For `hls` the playlist's address, for `sample` the name of a loop. */
  readonly stream: string;
  readonly sort: number;
  readonly enabled: boolean;
}

export interface Roster {
  /** Enabled hosts, in the operator's order. */
  readonly hosts: readonly Host[];
  /** Allowed stream origins. */
  readonly origins: readonly string[];
  /** The current minute of the merchant's day. */
  readonly minute: number;
}

/** A merchant's enabled hosts, and its local time. */
export async function readRoster(tx: Tx, merchantCode: string, timeZone: string): Promise<Roster> {
  const { rows } = await sql<Roster>`SELECT
      (SELECT coalesce(jsonb_agg(jsonb_build_object('merchantCode', merchant_code, 'hostId', host_id, 'name', name, 'portrait', portrait, 'gameId', game_id,
          'adapter', adapter, 'stream', stream, 'onAirFrom', on_air_from, 'onAirTo', on_air_to, 'sort', sort, 'enabled', enabled) ORDER BY sort, host_id), '[]')
        FROM hosts.host WHERE merchant_code = ${merchantCode} AND enabled) AS hosts,
      (SELECT coalesce(jsonb_agg(origin), '[]') FROM hosts.stream_origin WHERE merchant_code = ${merchantCode}) AS origins,
      (extract(hour FROM kernel.now() AT TIME ZONE ${timeZone}) * 60 + extract(minute FROM kernel.now() AT TIME ZONE ${timeZone}))::integer AS minute`.execute(
    tx,
  );
  return rows[0]!;
}

/** Inserts or replaces the host. */
export async function writeHost(tx: Tx, host: Host): Promise<void> {
  await sql`INSERT INTO hosts.host (merchant_code, host_id, name, portrait, game_id, adapter, stream, on_air_from, on_air_to, sort, enabled)
    VALUES (${host.merchantCode}, ${host.hostId}, ${host.name}, ${host.portrait}, ${host.gameId}, ${host.adapter}, ${host.stream}, ${host.onAirFrom}, ${host.onAirTo},
      ${host.sort}, ${host.enabled})
    ON CONFLICT (merchant_code, host_id) DO UPDATE SET name = excluded.name, portrait = excluded.portrait, game_id = excluded.game_id, adapter = excluded.adapter,
      stream = excluded.stream, on_air_from = excluded.on_air_from, on_air_to = excluded.on_air_to, sort = excluded.sort, enabled = excluded.enabled`.execute(
    tx,
  );
}

/** False when there was none such. */
export async function deleteHost(tx: Tx, merchantCode: string, hostId: string): Promise<boolean> {
  const { rows } =
    await sql`DELETE FROM hosts.host WHERE merchant_code = ${merchantCode} AND host_id = ${hostId} RETURNING 1`.execute(
      tx,
    );
  return rows.length > 0;
}

/** Every host of a merchant, in its order. */
export async function listHosts(tx: Tx, merchantCode: string): Promise<readonly Host[]> {
  const { rows } =
    await sql<Host>`SELECT merchant_code AS "merchantCode", host_id AS "hostId", name, portrait, game_id AS "gameId", adapter, stream,
      on_air_from AS "onAirFrom", on_air_to AS "onAirTo", sort, enabled
    FROM hosts.host WHERE merchant_code = ${merchantCode} ORDER BY sort, host_id`.execute(tx);
  return rows;
}

/** The merchant’s allowed stream origins. */
export async function readOrigins(tx: Tx, merchantCode: string): Promise<readonly string[]> {
  const { rows } = await sql<{
    origin: string;
  }>`SELECT origin FROM hosts.stream_origin WHERE merchant_code = ${merchantCode} ORDER BY origin`.execute(tx);
  return rows.map(({ origin }) => origin);
}

/** Replaces the merchant's origins. */
export async function writeOrigins(tx: Tx, merchantCode: string, origins: readonly string[]): Promise<void> {
  await sql`DELETE FROM hosts.stream_origin WHERE merchant_code = ${merchantCode} AND origin <> ALL(${[...origins]}::text[])`.execute(
    tx,
  );
  await sql`INSERT INTO hosts.stream_origin (merchant_code, origin) SELECT ${merchantCode}, unnest(${[...origins]}::text[]) ON CONFLICT DO NOTHING`.execute(
    tx,
  );
}

/** Distinct origins of all merchants, for the pages' policy. */
export async function readAllOrigins(tx: Tx): Promise<readonly string[]> {
  const { rows } = await sql<{
    origin: string;
  }>`SELECT DISTINCT origin FROM hosts.stream_origin ORDER BY origin`.execute(tx);
  return rows.map(({ origin }) => origin);
}
