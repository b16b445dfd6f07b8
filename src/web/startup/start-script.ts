/**
 * Fixed inline script at the end of every page: lets the browser show the page with its first pictures before it fetches
 * the code that brings it to life, which on a slow network would take their place. The addresses stand in its element's
 * `data-entry` and `data-preloads`, so that the script is the same on every page.
 */
export const startScript =
  '(function(a){var d=document,begun=false;' +
  "function add(n,p,k,v){var e=d.createElement(n);e[p]=k;e[n==='link'?'href':'src']=v;d.head.appendChild(e)}" +
  'function begin(){if(begun)return;begun=true;' +
  "(a.preloads||'').split(' ').filter(Boolean).forEach(function(h){add('link','rel','modulepreload',h)});" +
  "add('script','type','module',a.entry)}" +
  'function afterPaint(){requestAnimationFrame(function(){setTimeout(begin)})}' +
  "if(d.readyState==='complete')afterPaint();else addEventListener('load',afterPaint);" +
  'setTimeout(begin,2000)})(document.currentScript.dataset)'
