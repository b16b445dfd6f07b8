import { renderMarkdown } from '#base/render-markdown.ts'
import { z } from 'zod'
import { modelFieldKinds } from '#contract/fields/models.ts'
import { outlineHtml } from './outline-html.ts'
import { parseYamlFile } from './parse-yaml-file.ts'
import { dateText, filled, oneOf, sourceKey, text } from './schema-parts.ts'

/** As many as one answer of the API names. */
const NODES_MAX = 2000
const DEPTH_MAX = 12
const ITEMS_MAX = 20_000

interface CatalogSource {
  key: string
  name: string
  children: CatalogSource[]
}

const node: z.ZodType<CatalogSource> = z.object({
  key: sourceKey,
  name: filled(60),
  get children() {
    return z.array(node).default([])
  },
})

const value = z
  .union([text(2000), z.number(), z.boolean()], { error: 'is not one text' })
  .transform((written) => String(written))

const item = z
  .object({
    key: sourceKey,
    /** Where the item had one before it came here. */
    uuid: z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,64}$/, 'is not an id of letters, digits, hyphens')
      .nullable()
      .default(null),
    title: filled(300),
    summary: text(2000).default(''),
    /** Address of the picture as written, empty for none. */
    cover: text(2048).default(''),
    catalog: sourceKey.nullable().default(null),
    values: z.record(z.string(), value).default({}),
    text: z.string().max(500_000, 'is longer than 500000 characters').default(''),
    updated: dateText.nullable().default(null),
    images: z.record(z.string(), text(2048).min(1, 'names no file')).default({}),
  })
  .transform(({ updated, images, ...given }) => ({
    ...given,
    updatedAt: updated,
    /** Files that stand for addresses of `images`, by that address; paths as written. */
    files: new Map(Object.entries(images)),
    /** Addresses of pictures in the text as written, each once, in order. */
    images: outlineHtml(renderMarkdown(given.text)).images,
  }))

const modelFile = z
  .object({
    key: sourceKey,
    name: filled(60),
    model: z.object({
      name: filled(60),
      fields: z
        .array(z.object({ key: sourceKey, label: filled(30), kind: oneOf(modelFieldKinds).default('text') }))
        .max(100, 'has more than 100 fields')
        .default([]),
    }),
    catalog: z.array(node).default([]),
    items: z.array(item).max(ITEMS_MAX, `has more than ${ITEMS_MAX} items`).default([]),
  })
  .superRefine(checkKeys)

type Written = {
  key: string
  model: { fields: { key: string }[] }
  catalog: CatalogSource[]
  items: z.output<typeof item>[]
}

/**
 * What a file of `models/` says of an open content model. Pictures (`cover`, `images`, values of fields of the kind `image`)
 * are addresses as written.
 */
export type ModelSource = z.output<typeof modelFile>

/** What stands at the top of a file, where it stands elsewhere. */
export interface ModelHead {
  key: string
  name: unknown
  model: unknown
}

/** Throws `SourceError` with the line, with the field for what stands in `head`. */
export function parseModelFile(yaml: string, head?: ModelHead): ModelSource {
  return parseYamlFile(yaml, modelFile, head)
}

/** Keys are there once, and what an item names is there. */
function checkKeys({ model, catalog, items }: Written, context: z.RefinementCtx): void {
  const complain = (path: Array<string | number>, message: string) =>
    context.addIssue({ code: 'custom', path, message })
  const takeOnce = (known: Set<string>, key: string, path: Array<string | number>) => {
    if (known.has(key)) complain(path, `${key} is there twice`)
    known.add(key)
  }
  const fields = new Set<string>()
  for (const [index, field] of model.fields.entries()) takeOnce(fields, field.key, ['model', 'fields', index, 'key'])
  const nodes = new Set<string>()
  const visit = (children: readonly CatalogSource[], path: Array<string | number>, depth: number) => {
    if (depth > DEPTH_MAX) complain(path, `is deeper than ${DEPTH_MAX} nodes`)
    for (const [index, { key, children: below }] of children.entries()) {
      takeOnce(nodes, key, [...path, index, 'key'])
      visit(below, [...path, index, 'children'], depth + 1)
    }
  }
  visit(catalog, ['catalog'], 1)
  if (nodes.size > NODES_MAX) complain(['catalog'], `has more than ${NODES_MAX} nodes`)
  const keys = new Set<string>()
  const uuids = new Set<string>()
  for (const [index, { key, uuid, catalog: place, values }] of items.entries()) {
    takeOnce(keys, key, ['items', index, 'key'])
    if (uuid !== null) takeOnce(uuids, uuid, ['items', index, 'uuid'])
    if (place !== null && !nodes.has(place))
      complain(['items', index, 'catalog'], `${place} is no node of the catalogue`)
    for (const name of Object.keys(values)) {
      if (!fields.has(name)) complain(['items', index, 'values', name], `is no field of the model`)
    }
  }
}
