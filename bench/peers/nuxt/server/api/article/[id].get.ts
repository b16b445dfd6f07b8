import { getArticle } from '../../../shared/article'

export default defineEventHandler((event) => getArticle(getRouterParam(event, 'id') ?? ''))
