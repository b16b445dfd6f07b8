import { READING_KEY } from './reading-settings.ts'

/**
 * Runs before the first paint: puts the reader's ground, text size, line height, face and elder mode on the root element;
 * an address with `elder=1` or `elder=0` switches that mode for good. Fixed text, because the content security policy
 * allows it by its hash.
 */
export const themeScript = `(function(d){var s={};try{s=JSON.parse(localStorage.getItem('${READING_KEY}'))||{};var e=/[?&]elder=([01])/.exec(location.search);if(e&&!!s.elder!=+e[1]){s.elder=e[1]=='1';localStorage.setItem('${READING_KEY}',JSON.stringify(s))}}catch(e){}var g=s.ground&&s.ground!='auto'?s.ground:!s.ground&&d.dataset.ground!='auto'?d.dataset.ground:matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';d.dataset.theme=g;if(s.scale)d.dataset.scale=s.scale;if(s.leading)d.dataset.leading=s.leading;if(s.face)d.dataset.face=s.face;if(s.elder)d.dataset.elder='on'})(document.documentElement)`
