/** The part of the site's style sheets that a piece of markup uses. */
import postcss, { type AtRule, type ChildNode, type Container, type Rule } from 'postcss';

const CLASS = /\.((?:[\w-]|\\.)+)/g;
/** Animations and fonts load with the full sheets: a first screen needs neither. */
const LEFT_OUT = new Set(['font-face', 'keyframes', '-webkit-keyframes', 'page']);
/** At-rules that contain further rules. */
const HOLDERS = new Set(['media', 'supports', 'layer']);

const classesOf = (selector: string): string[] =>
  Array.from(selector.matchAll(CLASS), ([, name = '']) => name.replaceAll('\\', ''));

/** Keeps the selectors whose classes all occur; false when none does. */
function keepRule(rule: Rule, worn: ReadonlySet<string>): boolean {
  const kept = rule.selectors.filter((selector) => classesOf(selector).every((name) => worn.has(name)));
  if (kept.length === 0) return false;
  rule.selectors = kept;
  return true;
}

const isKept = (node: ChildNode, worn: ReadonlySet<string>): boolean => {
  if (node.type === 'rule') return keepRule(node, worn);
  if (node.type !== 'atrule' || LEFT_OUT.has(node.name)) return false;
  return HOLDERS.has(node.name) && prune(node, worn);
};

/** Removes unused rules; false when nothing is left. */
function prune(container: Container<ChildNode> | AtRule, worn: ReadonlySet<string>): boolean {
  for (const node of [...(container.nodes ?? [])]) if (!isKept(node, worn)) node.remove();
  return (container.nodes ?? []).length > 0;
}

/** The rules of `css` for the tags, attributes and classes of `html`, in any state of its elements. */
export function criticalCss(css: string, html: string): string {
  const worn = new Set(Array.from(html.matchAll(/ class="([^"]*)"/g), ([, names = '']) => names.split(/\s+/)).flat());
  const sheet = postcss.parse(css, { from: undefined });
  // answer not needed: a page without rules has an empty sheet
  prune(sheet, worn);
  return sheet.toString().replace(/\n\s*/g, '');
}
