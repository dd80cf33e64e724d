// What begins a visit: the stored theme and language on the root element, then the site's code, style and words, named in the
// page by the build. Where the page brought its first screen along, that is painted first. lib/theme.ts and lib/i18n.ts take over.
// It stands at the page's end, so that the first screen's picture is asked for before it, on the line that brought the page.
var root = document.documentElement;

function dress() {
  var theme = root.getAttribute('data-theme');
  var language = root.lang;
  try {
    theme = localStorage.getItem('theme') === 'light' ? 'light' : 'dark';
    var stored = (localStorage.getItem('language') || '').toLowerCase();
    if (/^(vi|en|ur|pt)$/.test(stored)) language = stored;
  } catch (blocked) {
    // The page is dressed as it came.
  }
  if (root.getAttribute('data-theme') !== theme) root.setAttribute('data-theme', theme);
  if (root.lang === language) return;
  root.setAttribute('lang', language);
  root.setAttribute('dir', language === 'ur' ? 'rtl' : 'ltr');
}

function add(rel, href, as) {
  var link = document.createElement('link');
  link.rel = rel;
  if (as) link.as = as;
  // As the ones that will use it ask: texts by fetch, style sheets by the bundler's own links.
  link.crossOrigin = 'anonymous';
  link.href = href;
  document.head.appendChild(link);
  return link;
}

// Each file as a task of its own, in order.
function run(href) {
  var script = document.createElement('script');
  script.type = 'module';
  script.async = false;
  script.crossOrigin = 'anonymous';
  script.src = href;
  document.head.appendChild(script);
}

// Style sheets are fetched without being worn: lib/style-sheets.ts puts them on as the site draws itself, so that the first
// screen is not styled anew in between. `done` runs when one is there, or is not to be had.
function fetchSheet(href, done) {
  var link = add('stylesheet', href);
  link.media = 'print';
  link.onload = link.onerror = done;
}

// A few at a time: asking for all of them in one go would keep a tap waiting on a slow phone.
var IN_ONE_TASK = 5;

function inTurns(steps) {
  steps.slice(0, IN_ONE_TASK).forEach(function (step) {
    step();
  });
  if (steps.length > IN_ONE_TASK) setTimeout(inTurns, 0, steps.slice(IN_ONE_TASK));
}

function start(wanted) {
  var code = wanted.modules.concat(wanted.entry);
  var screen = [];
  Object.keys(wanted.screens).forEach(function (addresses) {
    if (new RegExp(addresses).test(location.pathname)) screen = screen.concat(wanted.screens[addresses]);
  });
  function isStyle(href) {
    return href.slice(-4) === '.css';
  }
  function isCode(href) {
    return !isStyle(href);
  }
  var sheets = wanted.styles.concat(screen.filter(isStyle));
  var waiting = sheets.length;
  // Code runs once the style is there, so that nothing is ever drawn undressed.
  function oneHere() {
    waiting -= 1;
    if (waiting === 0) code.forEach(run);
  }
  var steps = [];
  sheets.forEach(function (href) {
    steps.push(function () {
      fetchSheet(href, oneHere);
    });
  });
  code.concat(screen.filter(isCode)).forEach(function (href) {
    steps.push(function () {
      add('modulepreload', href);
    });
  });
  (wanted.texts[root.lang] || []).forEach(function (href) {
    steps.push(function () {
      add('preload', href, 'fetch');
    });
  });
  inTurns(steps);
}

dress();
var meta = document.querySelector('meta[name="first-load"]');
var started = meta === null;

function startOnce() {
  if (started) return;
  started = true;
  start(JSON.parse(meta.content));
}

if (!root.hasAttribute('data-first-screen') || document.readyState === 'complete') startOnce();
else {
  // The first screen's pictures are not raced for until they are painted, and one that takes long is not waited for.
  window.addEventListener('load', function () {
    requestAnimationFrame(function () {
      requestAnimationFrame(function () {
        setTimeout(startOnce);
      });
    });
  });
  setTimeout(startOnce, 2000);
}
