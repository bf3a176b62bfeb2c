import { env } from 'cloudflare:workers';

export const rows = async <Row = Record<string, unknown>>(sql: string): Promise<Row[]> => (await env.DB.prepare(sql).all<Row>()).results;
