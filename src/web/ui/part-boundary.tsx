import { Component, type ReactNode } from 'react'

interface PartBoundaryProps {
  children: ReactNode
  /** Stands there once it has thrown. */
  instead?: ReactNode
}

/** Around a part of a page, or all of it: what it throws takes away that part alone. */
export class PartBoundary extends Component<PartBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children
  }
}
