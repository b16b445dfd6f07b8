import { READING_KEY } from './reading-settings.ts'
import { OWN_STYLES_KEY, VIEWS_KEY } from './first-paint-keys.ts'

/**
 * Runs before the first paint: puts the reader's ground, text size, line height, face and elder mode on the root element;
 * an address with `elder=1` or `elder=0` switches that mode for good. Styles that are this reader's
 * alone, such as those of what they have hidden from lists, are kept as text and become a stylesheet of their own. Who
 * wants this page (`data-view`) another way goes there at once. Fixed text, because the content security policy
 * allows it by its hash.
 */
export const themeScript = `(function(d){var s={};try{s=JSON.parse(localStorage.getItem('${READING_KEY}'))||{};var e=/[?&]elder=([01])/.exec(location.search);if(e&&!!s.elder!=+e[1]){s.elder=e[1]=='1';localStorage.setItem('${READING_KEY}',JSON.stringify(s))}}catch(e){}var g=s.ground&&s.ground!='auto'?s.ground:!s.ground&&d.dataset.ground!='auto'?d.dataset.ground:matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';d.dataset.theme=g;if(s.scale)d.dataset.scale=s.scale;if(s.leading)d.dataset.leading=s.leading;if(s.face)d.dataset.face=s.face;if(s.elder)d.dataset.elder='on';try{var v=d.dataset.view&&JSON.parse(localStorage.getItem('${VIEWS_KEY}')||'{}')[d.dataset.view];if(v)location.replace(location.pathname+(location.search?location.search+'&':'?')+v);var h=JSON.parse(localStorage.getItem('${OWN_STYLES_KEY}'));if(h){var c=new CSSStyleSheet;c.replaceSync(Object.values(h).join(''));document.ownStyles=c;document.adoptedStyleSheets=[c]}}catch(e){}})(document.documentElement)`
