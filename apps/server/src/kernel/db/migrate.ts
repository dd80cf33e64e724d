/** The platform's schema: `migrations/`, then `functions/`, after the job queue's own tables. */
import { join } from 'node:path';
import { migrateSchema, type MigrationMode } from '@lantern/migrations';
import { runMigrations } from 'graphile-worker';

const FILES = join(import.meta.dirname, '../../..');
/** Any constant: one node migrates at a time. */
const LOCK = 7_220_140_321;

/** Brings the database of `connectionString` (its owner) to the newest schema, or checks that it has it. */
export const migrate = (connectionString: string, mode?: MigrationMode): Promise<void> =>
  migrateSchema(
    {
      connectionString,
      migrations: join(FILES, 'migrations'),
      functions: join(FILES, 'functions'),
      schema: 'public',
      lock: LOCK,
      before: () => runMigrations({ connectionString }),
    },
    mode,
  );
