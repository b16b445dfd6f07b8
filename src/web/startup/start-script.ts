import { TAPPED_ATTRIBUTE } from './tap-script.ts'

/**
 * Fixed inline script at the end of every page: lets the browser show the page with its first pictures before it fetches
 * the code that brings it to life, which on a slow network would take their place. The addresses stand in its element's
 * `data-entry`, `data-preloads`, `data-sheet` and `data-styles`, so that the script is the same on every page. The sheet
 * has all styles of the screen, of which the page holds what it needs so far: a disabled link to each of the files that
 * it is made of, which is never fetched, keeps parts that come later from asking for them. A tap on a button fetches at
 * once.
 */
export const startScript =
  '(function(a){var d=document,begun=false;' +
  "function add(n,p,k,v,off){var e=d.createElement(n);e[p]=k;if(off)e.setAttribute('disabled','');" +
  "e[n==='link'?'href':'src']=v;d.head.appendChild(e)}" +
  "function each(s,r,off){(s||'').split(' ').filter(Boolean).forEach(function(h){add('link','rel',r,h,off)})}" +
  'function begin(){if(begun)return;begun=true;' +
  "each(a.styles,'stylesheet',1);each(a.preloads,'modulepreload');each(a.sheet,'stylesheet');" +
  "add('script','type','module',a.entry)}" +
  "d.addEventListener('click',function(e){if(e.target.closest&&e.target.closest('button'))begin()},true);" +
  `if(d.querySelector('[${TAPPED_ATTRIBUTE}]'))begin();` +
  'function afterPaint(){requestAnimationFrame(function(){setTimeout(begin)})}' +
  "if(d.readyState==='complete')afterPaint();else addEventListener('load',afterPaint);" +
  'setTimeout(begin,2000)})(document.currentScript.dataset)'
