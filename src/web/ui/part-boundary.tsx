import { Component, type ReactNode } from 'react'

interface PartBoundaryProps {
  children: ReactNode
  onError?: () => void
}

/** Around a part of a page: what it throws leaves out that part alone. */
export class PartBoundary extends Component<PartBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    this.props.onError?.()
  }

  override render() {
    return !this.state.hasFailed && this.props.children
  }
}
