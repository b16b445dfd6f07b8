import { buildSiteIfStale } from '#app/build-site.ts'

console.log((await buildSiteIfStale()) ? 'built' : 'the build is up to date')
