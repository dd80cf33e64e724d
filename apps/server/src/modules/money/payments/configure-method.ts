/** Sets a deposit method; takes effect with the next order. */
import type { Kernel } from '../../../kernel/module.ts';
import { writeMethod, type DepositMethod } from './method-store.ts';

/** Inserts or replaces the method. The database refuses invalid limits and transfers without an account. */
export async function configureMethod(kernel: Kernel, method: DepositMethod): Promise<void> {
  await writeMethod(kernel.db, method, { replace: true });
}
