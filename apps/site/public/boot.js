// What begins a visit: the stored theme and language on the root element, then the site's code, style and words, named in the
// page by the build. Where the page brought its first screen along, that is painted first. lib/theme.ts and lib/i18n.ts take over.
(function () {
  var root = document.documentElement;
  var language = root.lang;
  var theme = root.getAttribute('data-theme');
  try {
    theme = localStorage.getItem('theme') === 'light' ? 'light' : 'dark';
    var stored = (localStorage.getItem('language') || '').toLowerCase();
    if (/^(vi|en|ur|pt)$/.test(stored)) language = stored;
  } catch (blocked) {
    // The page is dressed as it came.
  }
  if (root.getAttribute('data-theme') !== theme) root.setAttribute('data-theme', theme);
  if (root.lang !== language) {
    root.setAttribute('lang', language);
    root.setAttribute('dir', language === 'ur' ? 'rtl' : 'ltr');
  }

  var meta = document.querySelector('meta[name="first-load"]');
  if (!meta) return;
  var wanted = JSON.parse(meta.content);
  var started = false;

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

  function start() {
    if (started) return;
    started = true;
    var sheets = wanted.styles.slice();
    var code = wanted.modules.concat(wanted.entry);
    var later = [];
    Object.keys(wanted.screens).forEach(function (addresses) {
      if (!new RegExp(addresses).test(location.pathname)) return;
      wanted.screens[addresses].forEach(function (href) {
        (href.slice(-4) === '.css' ? sheets : later).push(href);
      });
    });

    var waiting = sheets.length;
    // Code runs once the style is there, so that nothing is ever drawn undressed; each file as a task of its own.
    function ready() {
      waiting -= 1;
      if (waiting > 0) return;
      links.forEach(function (link) {
        link.media = 'all';
      });
      code.forEach(function (href) {
        var script = document.createElement('script');
        script.type = 'module';
        script.async = false;
        script.crossOrigin = 'anonymous';
        script.src = href;
        document.head.appendChild(script);
      });
    }
    var links = sheets.map(function (href) {
      var link = add('stylesheet', href);
      // Put on together: the page is styled anew once.
      link.media = 'print';
      link.onload = link.onerror = ready;
      return link;
    });
    code.concat(later).forEach(function (href) {
      add('modulepreload', href);
    });
    (wanted.texts[language] || []).forEach(function (href) {
      add('preload', href, 'fetch');
    });
  }

  if (root.getAttribute('data-first-screen') === null || document.readyState === 'complete') return start();
  // The first screen's picture is not raced for; a picture that takes long is not waited for.
  window.addEventListener('load', start);
  setTimeout(start, 2000);
})();
