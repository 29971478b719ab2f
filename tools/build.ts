import { ensureBuilt } from './ensure-built.ts'

await ensureBuilt()
console.log('The pages are in dist/web.')
