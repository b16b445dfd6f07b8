/** Calls `act` whenever an element has come as near to the screen as `margin` says; returns how to stop watching. */
export function whenNear(element: Element, margin: string, act: () => void): () => void {
  // On a busy device several notices come at once, and the first of them is out of date.
  const observer = new IntersectionObserver((notices) => notices.some((notice) => notice.isIntersecting) && act(), {
    rootMargin: margin,
  })
  observer.observe(element)
  return () => observer.disconnect()
}
