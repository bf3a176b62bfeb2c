import { expect, it } from 'vitest';
import { isSharedDomain } from './shared-domain.ts';

it.each(['gmail.com', 'Yahoo.gr', 'hotmail.co.uk', 'outlook.com.gr', 'web.de', 'proton.me', 'otenet.gr', 'mail.ru', 'qq.com'])(
  '%s is the domain of many people',
  (domain) => expect(isSharedDomain(domain)).toBe(true),
);

it.each(['client.example', 'gmail.evil.example', 'mail.acme-industries.example', 'xn--hxajbheg2az3al.gr', 'news.web.de.example', ''])(
  '%s is the domain of one',
  (domain) => expect(isSharedDomain(domain)).toBe(false),
);
