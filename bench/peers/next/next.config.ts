import type { NextConfig } from 'next'

const config: NextConfig = {
  // Else a lock file above this folder is taken for that of its project.
  turbopack: { root: import.meta.dirname },
}

export default config
