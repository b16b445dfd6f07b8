import { SETTLED_ATTRIBUTE, SHEET_ID } from '../ui/whole-sheet.ts'
import { TAPPED_ATTRIBUTE } from './tap-script.ts'

/**
 * Fixed inline script at the end of every page: lets the browser show the page with its first pictures before it fetches
 * the code that brings it to life, which on a slow network would take their place. The addresses stand in its element's
 * `data-entry`, `data-preloads` and `data-sheet`, so that the script is the same on every page. The sheet has the styles of all
 * pages, of which this one holds what it needs so far. A tap on a button fetches at once.
 */
export const startScript =
  '(function(a){var d=document,begun=false;' +
  'function add(n,p,k,v){var e=d.createElement(n);e[p]=k;' +
  "e[n==='link'?'href':'src']=v;d.head.appendChild(e);return e}" +
  'function begin(){if(begun)return;begun=true;' +
  "(a.preloads||'').split(' ').filter(Boolean).forEach(function(h){add('link','rel','modulepreload',h)});" +
  "add('script','type','module',a.entry);" +
  `if(a.sheet){var s=add('link','rel','stylesheet',a.sheet);s.id='${SHEET_ID}';` +
  `s.onload=s.onerror=function(){s.setAttribute('${SETTLED_ATTRIBUTE}','')}}}` +
  "d.addEventListener('click',function(e){if(e.target.closest&&e.target.closest('button'))begin()},true);" +
  `if(d.querySelector('[${TAPPED_ATTRIBUTE}]'))begin();` +
  'function afterPaint(){requestAnimationFrame(function(){setTimeout(begin)})}' +
  "if(d.readyState==='complete')afterPaint();else addEventListener('load',afterPaint);" +
  'setTimeout(begin,2000)})(document.currentScript.dataset)'
