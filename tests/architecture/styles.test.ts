import { expect, it } from 'vitest'
import { listFiles, readTree, type SourceFile } from './source-tree.ts'

const files = readTree(listFiles().filter((path) => path.startsWith('src/')))
const modules = files.filter(({ path }) => path.endsWith('.module.css'))

/** Selectors of the rules of a style sheet, a list for each rule, without those of key frames. */
function selectorsIn(css: string): string[][] {
  const bare = css.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')
  return [...bare.matchAll(/([^{};]+)\{/g)]
    .map(([, list = '']) => list.trim())
    .filter((list) => !list.startsWith('@'))
    .map((list) => list.split(/,(?![^(]*\))/).map((selector) => selector.trim().replaceAll(/\s+/g, ' ')))
}

/** Classes that a style sheet has rules for, but for global ones. */
function classesIn(css: string): Set<string> {
  const local = selectorsIn(css)
    .flat()
    .join(' ')
    .replaceAll(/:global\((?:[^()]|\([^()]*\))*\)/g, '')
  return new Set([...local.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name))
}

/** What code takes from a style sheet: classes by their names, and whether it takes others by names that it computes. */
function takenFrom(sheet: SourceFile): { names: Set<string>; isComputed: boolean } {
  const names = new Set<string>()
  let isComputed = false
  for (const { text, imports } of files) {
    const specifier = imports.find(({ to }) => to === sheet.path)?.specifier
    const local = specifier && new RegExp(`import (\\w+) from '${specifier.replaceAll('.', '\\.')}'`).exec(text)?.[1]
    if (!local) continue
    for (const [, name = ''] of text.matchAll(new RegExp(`(?<![\\w./-])${local}\\.([A-Za-z_]\\w*)`, 'g')))
      names.add(name)
    isComputed ||= new RegExp(`\\b${local}\\[`).test(text)
  }
  return { names, isComputed }
}

it('no rule of a style sheet names a selector twice, as one that was put together by mistake does', () => {
  const doubled = modules.flatMap(({ path, text }) =>
    selectorsIn(text)
      .filter((list) => new Set(list).size < list.length)
      .map((list) => `${path}: ${list.join(', ')}`),
  )
  expect(doubled).toEqual([])
})

it('every class that code takes from a style sheet has a rule there, and every rule is for a class that is taken', () => {
  const faults = modules.flatMap((sheet) => {
    const known = classesIn(sheet.text)
    const { names, isComputed } = takenFrom(sheet)
    const lost = [...names].filter((name) => !known.has(name)).map((name) => `${sheet.path}: nothing for ${name}`)
    const dead = isComputed
      ? []
      : [...known].filter((name) => !names.has(name)).map((name) => `${sheet.path}: nobody takes ${name}`)
    return [...lost, ...dead]
  })
  expect(modules.length).toBeGreaterThan(100)
  expect(faults).toEqual([])
})
