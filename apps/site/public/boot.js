// Start of a visit: sets the stored theme and language on the root element, then loads the site's code, style and texts, named in
// the page by the build. A server-rendered first screen is painted first. lib/theme.ts and lib/i18n.ts take over.
// The build puts it into the site's page, at its end: it is no request, and the first screen's picture has the connection alone.
// The lottery frame loads it as a file.
var root = document.documentElement;

function dress() {
  var theme = root.getAttribute('data-theme');
  var language = root.lang;
  try {
    theme = localStorage.getItem('theme') === 'light' ? 'light' : 'dark';
    var stored = (localStorage.getItem('language') || '').toLowerCase();
    if (/^(vi|en|ur|pt)$/.test(stored)) language = stored;
  } catch (blocked) {
    // The page keeps the server's theme and language.
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
  // With the same request type as their users: texts by fetch, style sheets by the bundler's own links.
  link.crossOrigin = 'anonymous';
  link.href = href;
  document.head.appendChild(link);
  return link;
}

// Each file as a separate task, in order.
function run(href) {
  var script = document.createElement('script');
  script.type = 'module';
  script.async = false;
  script.crossOrigin = 'anonymous';
  script.src = href;
  document.head.appendChild(script);
}

// Style sheets are fetched without being applied: lib/style-sheets.ts applies them as the site renders, so that the first
// screen is not restyled in between. `done` runs when one is loaded, or has failed.
function fetchSheet(href, done) {
  var link = add('stylesheet', href);
  link.media = 'print';
  link.onload = link.onerror = done;
}

// A few at a time: requesting all of them at once would delay taps on a slow phone.
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
  // Code runs once the style is loaded, so that nothing is ever rendered unstyled.
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

// A frame that was drawn is on the screen only once the browser reports it; a slow phone takes a while. Browsers without the
// report, and pictures it leaves out as too plain, wait no longer.
var REPORT_MS = 300;

function whenShown(done) {
  var kind = 'largest-contentful-paint';
  var known = window.PerformanceObserver && PerformanceObserver.supportedEntryTypes;
  if (!known || known.indexOf(kind) < 0) {
    done();
    return;
  }
  var hasPicture = document.querySelector('#root img') !== null;
  new PerformanceObserver(function (reports) {
    var shown = reports.getEntries().some(function (report) {
      return !hasPicture || report.url !== '';
    });
    if (shown) done();
  }).observe({ type: kind, buffered: true });
  setTimeout(function () {
    done();
  }, REPORT_MS);
}

var meta = document.querySelector('meta[name="first-load"]');
var started = meta === null;

function startOnce() {
  if (started) return;
  started = true;
  start(JSON.parse(meta.content));
}

if (!root.hasAttribute('data-first-screen') || document.readyState === 'complete') startOnce();
else {
  // Nothing competes with the first screen's pictures until they are painted, up to a timeout.
  window.addEventListener('load', function () {
    requestAnimationFrame(function () {
      requestAnimationFrame(function () {
        setTimeout(function () {
          whenShown(startOnce);
        });
      });
    });
  });
  setTimeout(startOnce, 2000);
}
