-- People see which of their browsers are signed in. The words are made when a session opens; what the browser sent is not kept.
alter table sessions add column device text;
comment on column sessions.device is 'Browser and kind of device in words, as in "Firefox on Windows"; empty where the browser did not say, and for sessions of before.';
