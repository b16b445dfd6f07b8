export default defineNuxtConfig({
  compatibilityDate: '2026-11-01',
  css: ['~~/shared/page.css'],
  devtools: { enabled: false },
  telemetry: false,
  nitro: { compressPublicAssets: true },
  app: { head: { htmlAttrs: { lang: 'zh-CN' }, viewport: 'width=device-width, initial-scale=1' } },
})
