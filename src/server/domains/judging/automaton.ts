/** Finds many sequences of symbols in one pass over a text (Aho and Corasick, 1975). */
export interface Automaton {
  /** Calls `onHit` with each pattern by its number and the place of its last symbol, until that answers true. */
  find(symbols: readonly string[], onHit: (pattern: number, end: number) => boolean): void
}

interface Node {
  next: Map<string, Node>
  /** The longest other beginning of a pattern that ends here. */
  fallback: Node | null
  /** The next shorter pattern that ends here too. */
  shorter: Node | null
  patterns: number[]
}

/** An automaton for patterns, none of which is empty. */
export function createAutomaton(patterns: ReadonlyArray<readonly string[]>): Automaton {
  const root = createNode()
  for (const [number, pattern] of patterns.entries()) {
    let node = root
    for (const symbol of pattern) {
      let next = node.next.get(symbol)
      if (!next) {
        next = createNode()
        node.next.set(symbol, next)
      }
      node = next
    }
    node.patterns.push(number)
  }
  connect(root)
  return {
    find(symbols, onHit) {
      let node = root
      for (let place = 0; place < symbols.length; place += 1) {
        node = step(root, node, symbols[place] ?? '')
        for (let hit: Node | null = node; hit; hit = hit.shorter)
          for (const pattern of hit.patterns) if (onHit(pattern, place)) return
      }
    },
  }
}

function createNode(): Node {
  return { next: new Map(), fallback: null, shorter: null, patterns: [] }
}

function connect(root: Node): void {
  const queue: Node[] = [root]
  for (const node of queue) {
    for (const [symbol, child] of node.next) {
      const fallback = node === root ? root : step(root, node.fallback ?? root, symbol)
      child.fallback = fallback
      child.shorter = fallback.patterns.length > 0 ? fallback : fallback.shorter
      queue.push(child)
    }
  }
}

function step(root: Node, from: Node, symbol: string): Node {
  for (let node: Node | null = from; node; node = node.fallback) {
    const next = node.next.get(symbol)
    if (next) return next
  }
  return root
}
