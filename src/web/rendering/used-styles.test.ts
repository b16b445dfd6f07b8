import { expect, it } from 'vitest'
import { cutStyles } from './used-styles.ts'

const html = '<p class="a b">文</p><button data-x class="c-1"></button>'
const cut = (css: string) => cutStyles(css)(html)

it.each([
  ['.a{color:red}', 'one class'],
  ['.a.b .c-1:hover{color:red}', 'several, in a state'],
  ['p{color:red}', 'none'],
  ['.x,.a{color:red}', 'one of two selectors'],
  ['.a:not(.x){color:red}', 'one that is not to be there'],
  [':is(.x,.a) .b{color:red}', 'one of several'],
  ['.a[data-kind=".x"]{color:red}', 'an attribute with a dot'],
  ['@media (width>1px){.a{color:red}}', 'one, in some windows'],
  ['@font-face{font-family:x}', 'a face'],
  [':root{--tone:red}.a{color:var(--tone)}', 'a property'],
  ['.a{animation:1s turn}@keyframes turn{to{opacity:0}}', 'an animation that plays'],
  ['@media (width>1px){.a{animation-name:x,turn}}@keyframes turn{to{opacity:0}}', 'one that plays in some windows'],
])('a page holds its share of the styles of all, here %s: %s', (css) => {
  expect(cut(css)).toBe(css)
})

it.each([
  ['.x{color:red}'],
  ['.a.x{color:red}'],
  ['.x .a{color:red}'],
  ['@media (width>1px){.x{color:red}}'],
  ['@keyframes turn{to{opacity:0}}'],
  ['.x{animation:turn 1s}@keyframes turn{to{opacity:0}}'],
])('no page holds styles for what is not in it: %s', (css) => {
  expect(cut(css)).toBe('')
})

it('the order of styles is that of the sheet', () => {
  expect(cut('.a{color:red}.x{color:red}@media print{.a{top:0}.x{top:0}}.b{color:blue}')).toBe(
    '.a{color:red}@media print{.a{top:0}}.b{color:blue}',
  )
})
