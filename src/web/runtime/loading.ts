/** A loading state, once shown, stays at least this long (requirement R9.2). */
const LOADING_LEAST_MS = 200

/** What is being loaded, or why it cannot be, no sooner than its loading state may go. */
export async function showLoading<T>(loading: Promise<T>): Promise<T> {
  await Promise.allSettled([loading, new Promise((resolve) => setTimeout(resolve, LOADING_LEAST_MS))])
  return loading
}
