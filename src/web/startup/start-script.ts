/** On a button that was tapped before the page came to life, and on the root element from then on. */
const TAPPED_ATTRIBUTE = 'data-tapped'
const ALIVE_ATTRIBUTE = 'data-alive'

/**
 * Fixed inline script at the end of every page: lets the browser show the page with its first pictures before it fetches
 * the code that brings it to life, which on a slow network would take their place. The addresses stand in its element's
 * `data-entry`, `data-preloads` and `data-styles`, so that the script is the same on every page. The stylesheets are in
 * the page already: a disabled link to each, which is never fetched, keeps parts that come later from asking for them. A
 * tap on a button fetches at once and is made up for by `replayTap`.
 */
export const startScript =
  '(function(a){var d=document,begun=false;' +
  "function add(n,p,k,v){var e=d.createElement(n);e[p]=k;if(k==='stylesheet')e.setAttribute('disabled','');" +
  "e[n==='link'?'href':'src']=v;d.head.appendChild(e)}" +
  "function each(s,r){(s||'').split(' ').filter(Boolean).forEach(function(h){add('link','rel',r,h)})}" +
  'function begin(){if(begun)return;begun=true;' +
  "each(a.styles,'stylesheet');each(a.preloads,'modulepreload');" +
  "add('script','type','module',a.entry)}" +
  "d.addEventListener('click',function(e){var b=e.target.closest&&e.target.closest('button');" +
  `if(b&&!d.documentElement.hasAttribute('${ALIVE_ATTRIBUTE}')){b.setAttribute('${TAPPED_ATTRIBUTE}','');begin()}},true);` +
  'function afterPaint(){requestAnimationFrame(function(){setTimeout(begin)})}' +
  "if(d.readyState==='complete')afterPaint();else addEventListener('load',afterPaint);" +
  'setTimeout(begin,2000)})(document.currentScript.dataset)'

/** Does what a tap before this moment asked for, once handlers are in place. */
export function replayTap(): void {
  document.documentElement.setAttribute(ALIVE_ATTRIBUTE, '')
  const button = document.querySelector<HTMLButtonElement>(`button[${TAPPED_ATTRIBUTE}]`)
  button?.removeAttribute(TAPPED_ATTRIBUTE)
  button?.click()
}
