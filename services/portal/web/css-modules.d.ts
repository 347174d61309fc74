declare module '*.module.css' {
  const names: Readonly<Record<string, string>>
  // biome-ignore lint/style/noDefaultExport: this is how Vite exports the names of a CSS module.
  export default names
}

declare module '*.css'
