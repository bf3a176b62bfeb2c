DROP TABLE `handled_messages`;
