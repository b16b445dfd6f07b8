import { parseSync } from 'vite'

/** One small fault. */
export interface Mutant {
  line: number
  /** The innermost named function around it. */
  within: string
  /** What stands there, and what stands there instead. */
  change: string
}

/** Code with all its faults in it, each asleep until `__mutant(id)` says true. */
export interface Mutated {
  mutants: Mutant[]
  code: string
}

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** Where in the tree a node stands. */
interface Place {
  within: string
  isInFunction: boolean
  /** Whether what follows it in its function is passed over when it returns. */
  isEarly: boolean
  isInChain: boolean
  isInTry: boolean
  /** Whether it is what its function returns, outside of `try`: waiting for it or not is the same then. */
  isReturned: boolean
}

interface Insertion {
  at: number
  text: string
}

const OTHER_OPERATORS: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
  '+=': '-=',
  '-=': '+=',
  '++': '--',
  '--': '++',
}
const NARROWING_CALLS = new Set(['where', 'whereRef', 'limit'])
const OTHER_CALLS: Record<string, string> = { min: 'max', max: 'min' }
/** Nodes of types that hold an expression. */
const TYPED_EXPRESSIONS = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'])
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
const BRANCHES = new Set(['IfStatement', 'ForOfStatement', 'ForStatement', 'WhileStatement', 'SwitchStatement'])

/** The faults of a module, numbered from `firstId` on. What runs while the module is loaded is left as it is. */
export function mutate(path: string, source: string, firstId: number): Mutated {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const mutants: Mutant[] = []
  const insertions: Insertion[] = []
  visit(program as unknown as Node, OUTSIDE)
  return { mutants, code: `const __mutant = globalThis.__mutant ?? (() => false); ${insert(source, insertions)}` }

  function visit(node: Node, place: Place): void {
    if (node.type.startsWith('TS') && !TYPED_EXPRESSIONS.has(node.type)) return
    const inner = toInnerPlace(node, place)
    const [before, after] = place.isInFunction ? toSwitch(node, place) : ['', '']
    insertions.push({ at: node.start, text: before })
    for (const child of childrenOf(node)) visit(child, inner)
    insertions.push({ at: node.end, text: after })
  }

  /** What stands before and behind a node, so that each of its faults can be chosen. */
  function toSwitch(node: Node, place: Place): [before: string, after: string] {
    if (isDroppable(node, place)) return [`{if(!__mutant(${addMutant(node, place, null)}))`, '}']
    const faults = toFaults(node, place)
    if (faults.length === 0) return ['', '']
    const choices = faults.map((text) => `__mutant(${addMutant(node, place, text)})?(${text}):`).join('')
    return [`(${choices}(`, '))']
  }

  function addMutant(node: Node, { within }: Place, fault: string | null): number {
    const text = textOf(node)
    const isCut = fault !== null && /^\s*\./.test(text.slice(fault.length)) && text.startsWith(fault)
    const kept = fault === null ? 0 : isCut ? fault.length + text.slice(fault.length).search(/\S/) : null
    const change = kept === null ? `${toShort(text)} → ${toShort(fault ?? '')}` : `without ${toShort(text.slice(kept))}`
    return firstId + mutants.push({ line: lineAt(node.start + (kept ?? 0)), within, change }) - 1
  }

  function lineAt(at: number): number {
    return source.slice(0, at).split('\n').length
  }

  function textOf({ start, end }: { start: number; end: number }): string {
    return source.slice(start, end)
  }

  /** What could stand in the place of an expression. */
  function toFaults(node: Node, { isInChain, isReturned }: Place): string[] {
    const replaceBetween = (from: number, to: number, operator: string) => {
      const other = OTHER_OPERATORS[operator]
      if (other === undefined) return []
      const at = source.indexOf(operator, from)
      return at < 0 || at >= to
        ? []
        : [source.slice(node.start, at) + other + source.slice(at + operator.length, node.end)]
    }
    const isTested = testedNodes.has(node) && !isNegatable(node)
    const negated = isTested ? [`!(${textOf(node)})`] : []
    switch (node.type) {
      case 'BinaryExpression':
      case 'LogicalExpression': {
        const { left, right, operator } = node as unknown as { left: Node; right: Node; operator: string }
        if (operator === '+' && (isText(left) || isText(right))) return negated
        return [...replaceBetween(left.end, right.start, operator), ...negated]
      }
      case 'AssignmentExpression': {
        const { left, right, operator } = node as unknown as { left: Node; right: Node; operator: string }
        return isText(right) ? [] : replaceBetween(left.end, right.start, operator)
      }
      case 'UpdateExpression':
        return replaceBetween(node.start, node.end, node['operator'] as string)
      case 'UnaryExpression':
        return node['operator'] === '!' ? [textOf(node['argument'] as Node)] : negated
      case 'AwaitExpression':
        return [...(isReturned ? [] : [textOf(node['argument'] as Node)]), ...negated]
      case 'CallExpression':
        return [...(isInChain ? [] : toOtherCalls(node)), ...negated]
      default:
        return negated
    }
  }

  function toOtherCalls(node: Node): string[] {
    const { callee, arguments: given } = node as unknown as { callee: Node; arguments: Node[] }
    if (callee.type !== 'MemberExpression') return []
    const object = callee['object'] as Node
    const name = (callee['property'] as { name?: string }).name ?? ''
    const isOne = given[0]?.type === 'Literal' && given[0]['value'] === 1
    // One row is asked for by what reads it, too.
    if (NARROWING_CALLS.has(name) && !(name === 'limit' && isOne)) return [textOf(object)]
    const other = textOf(object) === 'Math' ? OTHER_CALLS[name] : undefined
    return other === undefined ? [] : [`Math.${other}${source.slice(callee.end, node.end)}`]
  }
}

const OUTSIDE: Place = {
  within: '',
  isInFunction: false,
  isEarly: false,
  isInChain: false,
  isInTry: false,
  isReturned: false,
}

/** What conditions ask. */
const testedNodes = new WeakSet<Node>()

/** Whether another fault of the node negates it already. */
function isNegatable({ type, operator }: Node): boolean {
  return (
    (type === 'BinaryExpression' && /^[!=]==?$/.test(operator as string)) ||
    (type === 'UnaryExpression' && operator === '!')
  )
}

function isText(node: Node): boolean {
  if (node.type === 'BinaryExpression' && node['operator'] === '+')
    return isText(node['left'] as Node) || isText(node['right'] as Node)
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node['value'] === 'string')
}

function isDroppable(node: Node, { isEarly }: Place): boolean {
  if (node.type === 'ThrowStatement' || node.type === 'ContinueStatement') return true
  if (node.type === 'ReturnStatement') return isEarly
  return node.type === 'ExpressionStatement' && typeof node['directive'] !== 'string'
}

function toInnerPlace(node: Node, place: Place): Place {
  if (FUNCTIONS.has(node.type)) {
    const name = (node['id'] as { name?: string } | null | undefined)?.name
    return { ...OUTSIDE, within: name ?? place.within, isInFunction: true, isReturned: node['expression'] === true }
  }
  const test = node['test'] as Node | null | undefined
  if (test && node.type !== 'SwitchCase') testedNodes.add(test)
  const key = node['key'] as { name?: string } | undefined
  const name =
    node.type === 'VariableDeclarator' && !place.isInFunction
      ? (node['id'] as { name?: string }).name
      : node.type === 'Property' && node['method'] === true
        ? key?.name
        : undefined
  return {
    ...place,
    within: name ?? place.within,
    isEarly: place.isEarly || BRANCHES.has(node.type),
    isInTry: place.isInTry || node.type === 'TryStatement',
    isReturned: node.type === 'ReturnStatement' && !place.isInTry,
    isInChain: node.type === 'ChainExpression' || (place.isInChain && /^(?:Call|Member)Expression$/.test(node.type)),
  }
}

function childrenOf(node: Node): Node[] {
  return Object.entries(node)
    .filter(([key]) => key !== 'typeAnnotation' && key !== 'returnType' && key !== 'typeParameters')
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter((value): value is Node => typeof value === 'object' && value !== null && typeof value.type === 'string')
    .toSorted((a, b) => a.start - b.start)
}

/** Puts texts into code; those of one place stand in the order in which they were given. */
function insert(source: string, insertions: readonly Insertion[]): string {
  let code = ''
  let from = 0
  for (const { at, text } of insertions.toSorted((a, b) => a.at - b.at)) {
    code += source.slice(from, at) + text
    from = at
  }
  return code + source.slice(from)
}

function toShort(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 90 ? `${line.slice(0, 60)}…${line.slice(-29)}` : line
}
