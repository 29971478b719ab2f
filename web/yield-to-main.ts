import { nextTask } from './scheduling.ts'

// Imported first: the libraries have run by now, in one task that nothing can part. What is imported
// after this runs in another.
await nextTask()
