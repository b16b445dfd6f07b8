/** What is made for a key, made once however often it is asked for. */
export function once<K, T>(made: Map<K, Promise<T>>, key: K, make: () => Promise<T>): Promise<T> {
  const known = made.get(key) ?? make()
  made.set(key, known)
  return known
}
