/**
 * Builds modules that need one another, in any order. First every module is built and sees none of the others; then they
 * are connected, before anything starts or is served. What one needs of another is a function that is called later.
 */

/** Thrown when a module uses another one while it is being built. */
export class ModuleNotConnected extends Error {
  constructor(name: string) {
    super(`Module ${name} was used before the modules were connected; call it in a function, not while building`);
    this.name = 'ModuleNotConnected';
  }
}

/** How each module is built. `modules` are all of them, usable once they are connected. */
export type Recipes<All> = { readonly [Name in keyof All]: (modules: All) => All[Name] | Promise<All[Name]> };

/**
 * Builds the modules in `order`, which must name each recipe once, and connects them. The result does not depend on the
 * order: no module can use another before all are built.
 */
export async function assemble<All extends object>(
  recipes: Recipes<All>,
  order: readonly (keyof All & string)[],
): Promise<All> {
  const missing = Object.keys(recipes).filter((name) => !order.includes(name as keyof All & string));
  if (missing.length > 0) throw new Error(`Not in the order of modules: ${missing.join(', ')}`);
  const modules = {} as All;
  for (const name of order)
    Object.defineProperty(modules, name, {
      configurable: true,
      enumerable: true,
      get: () => {
        throw new ModuleNotConnected(name);
      },
    });
  const built = new Map<string, unknown>();
  for (const name of order) built.set(name, await recipes[name](modules));
  for (const [name, value] of built) Object.defineProperty(modules, name, { value, enumerable: true });
  return modules;
}
