/**
 * Drizzle's operators and types for all of our code. Node reads and parses a package's package.json for
 * every file that imports the package by its name, and drizzle-orm's has 180 kB: imported by name in 300
 * files, it was half of the server's start (docs/decisions/006-node-24-without-a-server-build.md).
 */
export * from 'drizzle-orm'
