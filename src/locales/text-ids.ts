import type base from './zh-CN.json'

type Base = typeof base

/** Ids of the texts that pages say. */
export type PageTextId = keyof Base['landing'] | keyof Base['pages']
/** Ids of the texts that the newsroom says. */
export type NewsroomTextId = keyof Base['newsroom']
/** Ids of all texts, those of the server and of operators too. */
export type TextId = { [Section in keyof Base]: keyof Base[Section] }[keyof Base]
/** What placeholders stand for. */
export type TextValues = Record<string, string | number>
/** A language's file: texts by section and id. */
export type Catalogue = Partial<Record<string, Record<string, string>>>
