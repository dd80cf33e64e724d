// Before the first paint: the stored theme and language on the root element, so nothing flashes, and the first screen's code
// and texts asked for at once. lib/theme.ts and lib/i18n.ts take over.
(function () {
  var root = document.documentElement;
  var language = 'vi';
  try {
    if (localStorage.getItem('theme') === 'light') root.setAttribute('data-theme', 'light');
    var stored = (localStorage.getItem('language') || '').toLowerCase();
    if (/^(vi|en|ur|pt)$/.test(stored)) language = stored;
  } catch (blocked) {
    root.setAttribute('data-theme', 'dark');
  }
  root.setAttribute('lang', language);
  root.setAttribute('dir', language === 'ur' ? 'rtl' : 'ltr');

  var meta = document.querySelector('meta[name="first-load"]');
  if (!meta) return;
  var wanted = JSON.parse(meta.content);

  function ask(href, as) {
    var link = document.createElement('link');
    link.rel = as === 'script' ? 'modulepreload' : 'preload';
    if (as !== 'script') link.as = as;
    // As the ones that will use it ask: texts by fetch, style sheets by the bundler's own links.
    link.crossOrigin = 'anonymous';
    link.href = href;
    document.head.appendChild(link);
  }

  (wanted.texts[language] || []).forEach(function (href) {
    ask(href, 'fetch');
  });
  Object.keys(wanted.screens).forEach(function (addresses) {
    if (!new RegExp(addresses).test(location.pathname)) return;
    wanted.screens[addresses].forEach(function (href) {
      ask(href, href.slice(-4) === '.css' ? 'style' : 'script');
    });
  });
})();
