/** On a button that was tapped before the page came to life, and on the root element from then on. */
export const TAPPED_ATTRIBUTE = 'data-tapped'
const ALIVE_ATTRIBUTE = 'data-alive'

/**
 * Fixed inline script in the head of every page: a tap on a button counts from the first paint on, however late the code
 * comes. A mark (`data-mark`: a star, a bookmark) is shown as set at once; `replayTaps` does what was asked for. Of other
 * buttons the last one counts.
 */
export const tapScript =
  "(function(d){d.addEventListener('click',function(e){var b=e.target.closest&&e.target.closest('button');" +
  `if(!b||d.documentElement.hasAttribute('${ALIVE_ATTRIBUTE}'))return;` +
  "if(b.hasAttribute('data-mark')){" +
  `b.setAttribute('aria-pressed',b.toggleAttribute('${TAPPED_ATTRIBUTE}'));return}` +
  `var o=d.querySelector('[${TAPPED_ATTRIBUTE}]:not([data-mark])');if(o)o.removeAttribute('${TAPPED_ATTRIBUTE}');` +
  `b.setAttribute('${TAPPED_ATTRIBUTE}','')},true)})(document)`

/** Does what taps before this moment asked for, once handlers are in place. */
export function replayTaps(): void {
  document.documentElement.setAttribute(ALIVE_ATTRIBUTE, '')
  for (const button of document.querySelectorAll<HTMLButtonElement>(`[${TAPPED_ATTRIBUTE}]`)) {
    button.removeAttribute(TAPPED_ATTRIBUTE)
    button.click()
  }
}
